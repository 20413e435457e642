/** First letters of the two names; of what there is, if one is missing. */
export function initialsOf(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].map((name) => firstLetter(name)).join('');
  return letters === '' ? '?' : letters;
}

// The segmenter keeps letters that are written with several code points whole.
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first ? first.segment.toLocaleUpperCase() : '';
}

/** A number below `count` that is always the same for the same name. */
export function stableIndex(name: string, count: number): number {
  // FNV-1a: short names that differ by a letter still land far apart.
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % count;
}
