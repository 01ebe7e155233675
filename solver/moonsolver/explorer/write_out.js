/** Handing a record on: as a file, by the clipboard, by the phone's own sheet. Knows the browser, and not what is in it. */
import { WORDS } from "./words.js";

const FILE_NAME = "moon.toml";

/** Save a text as a file, as the browser does. @param {string} text */
export function saveAsFile(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copy a text; where that is not allowed, show and mark it, so that a person can. @param {string} text @returns {Promise<string>} what is said of it */
export async function copyOut(text) {
  try {
    await navigator.clipboard.writeText(text);
    return WORDS.recordCopied;
  } catch {
    return markShown();
  }
}

/** Hand a text to the phone's own sheet. @param {string} text @returns {Promise<string>} what is said of it; "" when the person thought better of it */
export async function shareOut(text) {
  try {
    await navigator.share({ title: FILE_NAME, text });
    return WORDS.recordShared;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "" : markShown();
  }
}

/** @returns {string} */
function markShown() {
  const field = document.getElementById("record-text");
  field?.closest("details")?.setAttribute("open", "");
  if (field instanceof HTMLTextAreaElement) field.select();
  return WORDS.recordShown;
}

/** Whether there is a sheet to hand things on with. @returns {boolean} */
export function canShare() {
  return typeof navigator !== "undefined" && "share" in navigator;
}
