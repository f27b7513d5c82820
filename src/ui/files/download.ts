/** Hands a text to the person as a file; `type` is its media type. */
export const downloadText = (name: string, text: string, type = 'application/json'): void =>
  downloadBlob(name, new Blob([text], { type }));

/** Hands a file to the person. */
export function downloadBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  followDownload(url, name);
  // Safari reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download an address; without a name, the server's is used. */
export function followDownload(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
