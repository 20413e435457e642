/** Words of keys that were copied from an example or typed by hand. */
const guessable = /change.?me|password|example|placeholder|letmein|qwerty|your.?(secret|key)/i;

/** What random text of 32 hexadecimal digits clearly exceeds. */
const leastBits = 90;

/** Why a secret could be guessed, as the rest of a sentence; `null` if nothing speaks against it. */
export function weaknessOf(secret: string): string | null {
  if (guessable.test(secret)) return 'looks like a key from an example';
  if (/^(.+?)\1+$/s.test(secret)) return 'repeats itself';
  if (stepsOf(secret) > secret.length / 2) return 'counts up or down';
  if (bitsOf(secret) < leastBits) return 'has too few different characters';
  return null;
}

/** How often a character is followed by its neighbour in the alphabet, or by itself. */
function stepsOf(secret: string): number {
  let steps = 0;
  for (let at = 1; at < secret.length; at += 1) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) steps += 1;
  }
  return steps;
}

/** Its entropy if every character were drawn independently, as often as it occurs. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length);
  return bits;
}
