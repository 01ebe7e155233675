// Unpacks the script of a lesson and runs it: the policy of the page knows both by their hashes.
try {
  const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.type = "module";
  script.id = "script";
  script.textContent = await new Response(stream).text();
  document.body.append(script);
} catch {
  document.getElementById("trouble").textContent = "This browser is too old to play the boards of this lesson: it takes one of 2023 or later.";
}
