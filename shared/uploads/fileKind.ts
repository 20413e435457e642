export type FileKind = 'pdf' | 'jpeg' | 'png' | 'tiff' | 'webp' | 'heic';

/** The type of a file by its content, independent of its name. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const text = latin1(bytes.subarray(0, 1024));
  if (isProgram(text)) return null;
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^(hei[cfmsx]|hev[cx]|mif1|msf1)/.test(text.slice(8, 12)))
    return 'heic';
  // Readers accept a PDF that begins somewhere in the first kilobyte.
  return text.includes('%PDF-') ? 'pdf' : null;
}

/** Whether a file begins like XML in any encoding, so it may be an e-invoice. */
export function mayBeXml(head: Uint8Array): boolean {
  // Letters take two bytes in UTF-16; removing zeros covers both byte orders.
  const start = latin1(head)
    .replaceAll('\0', '')
    .replace(/^[^<]{0,4}/, '')
    .trimStart();
  return start.startsWith('<');
}

/** Signatures of programs for Windows, Linux and macOS, of scripts and of archives. */
const programs = ['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!', 'PK'];

/** A program is not a PDF, even if it contains the bytes of one. */
function isProgram(text: string): boolean {
  return programs.some((one) => text.startsWith(one));
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
