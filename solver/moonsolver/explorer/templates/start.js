// Unpacks the script of a page and runs it: the policy of the page knows both by their hashes. The page has what to say if it cannot.
try {
  const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.type = "module";
  script.id = "script";
  script.textContent = await new Response(stream).text();
  document.body.append(script);
} catch {
  const place = document.querySelector("[data-too-old]");
  place.textContent = place.dataset.tooOld;
}
