/** A character that the model read, with the columns of its line that it was read in. */
export interface ReadCharacter {
  text: string;
  /** From 0 at the left end of the line to 1. */
  from: number;
  to: number;
  confidence: number;
}

/** For each step along a line, how likely each character of the alphabet is; index 0 is none. */
export interface Steps {
  count: number;
  classes: number;
  data: Float32Array;
}

/** The characters of the model that occur on invoices, by their index in its output. */
export type Alphabet = ReadonlyMap<number, string>;

const usable = /^[\u0020-\u007e\u00a1-\u017f€–—‘’“”•…]$/u;

/** From the lines of the model's dictionary; wide forms count as the plain ones. */
export function alphabetOf(dictionary: readonly string[]): Alphabet {
  const alphabet = new Map<number, string>();
  for (const [index, line] of dictionary.entries()) {
    const plain = line.normalize('NFKC');
    if (usable.test(plain)) alphabet.set(index + 1, plain);
  }
  // The model's last class is the space.
  return alphabet.set(dictionary.length + 1, ' ');
}

/** The likeliest character of each step; repeated ones are one, unless a step without any is between them. */
export function decodeLine({ count, classes, data }: Steps, alphabet: Alphabet): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  let last = 0;
  for (let step = 0; step < count; step++) {
    const row = step * classes;
    let best = 0;
    let sure = data[row] ?? 0;
    for (const index of alphabet.keys()) {
      const chance = data[row + index] ?? 0;
      if (chance <= sure) continue;
      best = index;
      sure = chance;
    }
    const before = read.at(-1);
    if (best !== 0 && best === last && before) {
      before.to = (step + 1) / count;
      before.confidence = Math.max(before.confidence, sure);
    } else if (best !== 0) {
      const text = alphabet.get(best) ?? '';
      read.push({ text, from: step / count, to: (step + 1) / count, confidence: sure });
    }
    last = best;
  }
  return read;
}
