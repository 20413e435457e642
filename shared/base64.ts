// Pages, workers and Node have these; this folder is compiled for none of them alone.
declare function btoa(binary: string): string;
declare function atob(text: string): string;

/** Characters that `String.fromCharCode` takes at a time without running out of stack. */
const chunk = 0x2000;

/** Bytes as text for JSON: in pages, workers and on the server alike. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}

/** @throws when it is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
