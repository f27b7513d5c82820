/** Hands a text to the person as a file; `type` is its media type. */
export function downloadText(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
