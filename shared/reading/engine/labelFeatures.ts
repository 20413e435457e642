/** Into so many buckets the pieces of labels are hashed. */
export const buckets = 4_096;

const shortest = 3;
const longest = 4;

/**
 * The pieces of a label, as buckets: its words, pairs of words, what it begins and ends with, and three or four letters
 * of a word, with its beginning and its end.
 */
export function labelFeatures(words: readonly string[]): number[] {
  const pieces: string[] = [];
  for (const [index, word] of words.entries()) {
    pieces.push(`=${word}`);
    const next = words[index + 1];
    if (next !== undefined) pieces.push(`${word} ${next}`);
    const bounded = `<${word}>`;
    for (let size = shortest; size <= longest; size++)
      for (let at = 0; at + size <= bounded.length; at++) pieces.push(bounded.slice(at, at + size));
  }
  pieces.push(`^${words[0] ?? ''}`, `${words.at(-1) ?? ''}$`);
  return pieces.map((piece) => hashOf(piece) % buckets);
}

/** FNV-1a, mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
