/** Downloads one of our addresses; the browser streams it to disk, at any size. */
export function offerDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // The server names the file.
  link.download = '';
  link.click();
}

/** Has the browser save a file that was made on this page. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
