/** Has the browser save a file that was made here. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
