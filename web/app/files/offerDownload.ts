/** Downloads one of our addresses; the browser streams it to disk, at any size. */
export function offerDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // The server names the file.
  link.download = '';
  link.click();
}
