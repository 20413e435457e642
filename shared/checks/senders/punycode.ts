/** Decodes a label of a domain: `xn--mller-kva` → `müller`. Invalid labels are returned unchanged. */
export function readLabel(label: string): string {
  return (label.startsWith('xn--') && decode(label.slice('xn--'.length))) || label;
}

const base = 36;

/** The decoding procedure of RFC 3492. */
function decode(encoded: string): string | null {
  const split = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(split, 0)), (letter) => letter.charCodeAt(0));
  const digits = [...encoded.slice(split + 1)].map((letter) => Number.parseInt(letter, base));
  let point = 128;
  let position = 0;
  let bias = 72;
  for (let index = 0; index < digits.length; ) {
    const before = position;
    let weight = 1;
    for (let step = base; ; step += base) {
      const letter = digits[index++];
      if (letter === undefined || Number.isNaN(letter)) return null;
      // Punycode has letters before digits; `parseInt` has them after.
      const digit = (letter + 26) % base;
      position += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(position - before, count, before === 0);
    point += Math.floor(position / count);
    position %= count;
    if (point > 0x10ffff) return null;
    points.splice(position, 0, point);
    position += 1;
  }
  return String.fromCodePoint(...points);
}

function adapt(difference: number, count: number, first: boolean): number {
  let left = Math.floor(difference / (first ? 700 : 2));
  left += Math.floor(left / count);
  let bias = 0;
  for (; left > 455; bias += base) left = Math.floor(left / 35);
  return bias + Math.floor((base * left) / (left + 38));
}
