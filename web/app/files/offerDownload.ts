/** Has the browser fetch an address of ours and write it to disk as it comes, however much it is. */
export function offerDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // The server says under which name.
  link.download = '';
  link.click();
}
