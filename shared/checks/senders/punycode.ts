/** How a label of a domain is read: `xn--mller-kva` → `müller`. One that cannot be decoded stays as it is. */
export function readLabel(label: string): string {
  return (label.startsWith('xn--') && decode(label.slice('xn--'.length))) || label;
}

const base = 36;

/** RFC 3492. */
function decode(encoded: string): string | null {
  const split = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(split, 0)), (letter) => letter.charCodeAt(0));
  const digits = [...encoded.slice(split + 1)].map((letter) => Number.parseInt(letter, base));
  let point = 128;
  let place = 0;
  let bias = 72;
  for (let at = 0; at < digits.length; ) {
    const before = place;
    let weight = 1;
    for (let step = base; ; step += base) {
      const letter = digits[at++];
      if (letter === undefined || Number.isNaN(letter)) return null;
      // Letters come before digits here, and after them in what `parseInt` reads.
      const digit = (letter + 26) % base;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, before === 0);
    point += Math.floor(place / count);
    place %= count;
    if (point > 0x10ffff) return null;
    points.splice(place, 0, point);
    place += 1;
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
