import type { Encoding } from './template.ts';

/** What Windows-1252 has from 0x80 to 0x9F; elsewhere it is as Unicode up to U+00FF. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const bytes = new Map([...special].map((sign, index) => [sign, 0x80 + index]));

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return bytes.get(sign);
}

/** In place of a sign that the encoding lacks. */
const replacement = '?';

/** The signs of a text that an encoding lacks, each once. */
export function lackingSigns(text: string, encoding: Encoding): string[] {
  if (encoding !== 'windows-1252') return [];
  return [...new Set(text.normalize('NFC'))].filter((sign) => byteOf(sign) === undefined);
}

/** The text in Windows-1252; signs that it lacks become question marks. */
export function windows1252(text: string): Uint8Array {
  const replaced = replacement.codePointAt(0) ?? 0;
  return Uint8Array.from(text.normalize('NFC'), (sign) => byteOf(sign) ?? replaced);
}
