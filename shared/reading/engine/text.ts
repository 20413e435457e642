/** Removes case, accents, punctuation and white space, for comparison. */
export function squash(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}%#]+/gu, '');
}

/** The squashed words of a text. */
export function plainWords(text: string): string[] {
  return text
    .split(/[\s,;:/|–—•·()]+/)
    .map(squash)
    .filter(Boolean);
}

/** Similarity from 0 to 1, by edit distance. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  return 1 - edits(a, b) / longest;
}

function edits(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
