export type FileKind = 'pdf' | 'jpeg' | 'png' | 'tiff' | 'webp' | 'heic';

/** What a file is by its content; its name may say anything. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^(hei[cfmsx]|hev[cx]|mif1|msf1)/.test(text.slice(8, 12)))
    return 'heic';
  // Readers accept a PDF that begins somewhere in the first kilobyte.
  return text.includes('%PDF-') ? 'pdf' : null;
}
