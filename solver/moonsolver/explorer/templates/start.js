// Unpacks the script of the page and runs it: the policy of the page knows both by their hashes.
try {
  const packed = Uint8Array.from(atob(document.getElementById("packed").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.type = "module";
  script.id = "script";
  script.textContent = await new Response(stream).text();
  document.body.append(script);
} catch {
  document.getElementById("main").textContent = "This browser is too old for the explorer: it needs one of 2023 or later.";
}
