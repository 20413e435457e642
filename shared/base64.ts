// Declared here because this folder is compiled without the types of browsers or Node, which all have them.
declare function btoa(binary: string): string;
declare function atob(text: string): string;

/** Bytes per call of `String.fromCharCode`; its arguments go on the stack, which is limited. */
const chunk = 0x2000;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}

/** @throws if the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
