/** First letters of the two names; of what there is, if one is missing; of the address, if neither has one. */
export function initialsOf(firstName: string, lastName: string, email = ''): string {
  const letters = firstLetter(firstName) + firstLetter(lastName);
  return letters || firstLetter(email) || '?';
}

// Letters and digits fit into an avatar, two of them too; emoji, alone or joined, are wider and say nothing of the name.
const letter = /^[\p{L}\p{N}]/u;

// The segmenter keeps letters that are written with several code points whole.
function firstLetter(name: string): string {
  for (const { segment } of new Intl.Segmenter().segment(name.trim())) {
    if (letter.test(segment) && !/\p{Emoji_Presentation}|\uFE0F|\u20E3/u.test(segment)) {
      return segment.toLocaleUpperCase();
    }
  }
  return '';
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
