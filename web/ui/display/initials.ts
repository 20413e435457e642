/** The first letters of both names, or of the one that has any, or of the address. */
export function initialsOf(firstName: string, lastName: string, email = ''): string {
  const letters = firstLetter(firstName) + firstLetter(lastName);
  return letters || firstLetter(email) || '?';
}

// Two letters or digits fit into an avatar; emoji are wider and say nothing about the name.
const letter = /^[\p{L}\p{N}]/u;

// The segmenter does not split letters of several code points.
function firstLetter(name: string): string {
  for (const { segment } of new Intl.Segmenter().segment(name.trim())) {
    if (letter.test(segment) && !/\p{Emoji_Presentation}|\uFE0F|\u20E3/u.test(segment)) {
      return segment.toLocaleUpperCase();
    }
  }
  return '';
}

/** A number below `count` that is always the same for the same name. */
export function indexByName(name: string, count: number): number {
  // FNV-1a, so that similar short names get different numbers.
  let hash = 0x811c9dc5;
  for (const character of name) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % count;
}
