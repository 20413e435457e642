import { UnreadableXml } from './UnreadableXml.ts';

const largestInBytes = 20 * 1024 * 1024;

/** Decodes an XML document by its byte order mark, its first bytes, or its declaration. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > largestInBytes) throw new UnreadableXml('too_large');
  const text = decode(bytes, encodingOf(bytes));
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be';
  const declared = declaredEncoding(bytes);
  // A declaration that was readable as single bytes cannot be UTF-16, even if it says so.
  return declared?.startsWith('utf-16') ? 'utf-8' : (declared ?? 'utf-8');
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start);
  return declaration?.[1]?.toLowerCase();
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    // Text declared as UTF-8 that is invalid comes, in practice, from Windows programs.
    if (encoding === 'utf-8') return new TextDecoder('windows-1252').decode(bytes);
    throw new UnreadableXml('unknown_encoding', { cause: error });
  }
}
