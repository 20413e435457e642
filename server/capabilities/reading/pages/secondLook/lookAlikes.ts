const groups = ['0Oo', '1Il|', '5Ss', '8B'];

const groupOf = (a: string, b: string) =>
  groups.find((group) => group.includes(a) && group.includes(b));

/**
 * Which of a digit and a letter that looks like it stands at this place of a word: a letter only
 * between letters, because codes end in digits. Null for other pairs.
 */
export function lookAlike(a: string, b: string, word: string, at: number): string | null {
  const group = groupOf(a, b);
  if (!group || /\d/.test(a) === /\d/.test(b)) return null;
  const characters = [...word];
  const tells = (character: string) =>
    !group.includes(character) && /[\p{L}\p{N}]/u.test(character);
  const beside = [characters.slice(0, at).findLast(tells), characters.slice(at + 1).find(tells)];
  const known = beside.filter((character) => character !== undefined);
  const isLetter = known.length > 0 && known.every((character) => /\p{L}/u.test(character));
  return /\d/.test(a) === isLetter ? b : a;
}
