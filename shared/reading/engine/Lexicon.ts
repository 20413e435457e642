import { type LabelKind, type LabelPhrases, labelKinds, labelPhrases } from './labels.ts';
import { squash } from './text.ts';

/** What a label may name. */
export interface Meaning {
  kind: LabelKind;
  /** 1 for a strong label, less for a weak one. */
  strength: number;
}

interface KnownPhrase {
  /** Without spaces. */
  phrase: string;
  meanings: Meaning[];
}

export const weakStrength = 0.45;
/** Words of labels that are often shortened. */
const abbreviations: readonly [RegExp, string][] = [
  [/\bamount\b/g, 'amt'],
  [/\btotal\b/g, 'tot'],
  [/\btotal\b/g, 'ttl'],
  [/\bbalance\b/g, 'bal'],
  [/\bpayment\b/g, 'pymt'],
  [/\binvoice\b/g, 'inv'],
];

/** The phrases of labels, also with an OCR error. */
export class Lexicon {
  readonly #meaningsOf = new Map<string, Meaning[]>();
  /** Phrases with one letter left out, to match labels with one OCR error. */
  readonly #phraseByNearMiss = new Map<string, string>();
  /** Phrases by their shape, to match labels in which OCR took letters for others that look alike. */
  readonly #phraseByShape = new Map<string, string>();

  constructor(phrases: Readonly<Record<LabelKind, LabelPhrases>>) {
    for (const kind of labelKinds) {
      const { strong, weak = '' } = phrases[kind];
      this.#add(kind, strong, 1);
      this.#add(kind, weak, weakStrength);
    }
  }

  #add(kind: LabelKind, phrases: string, strength: number): void {
    for (const phrase of phrases.split('|').flatMap(withAbbreviations)) {
      const key = squash(phrase);
      if (!key) continue;
      const meanings = this.#meaningsOf.get(key) ?? [];
      if (!meanings.some((meaning) => meaning.kind === kind)) meanings.push({ kind, strength });
      this.#meaningsOf.set(key, meanings);
      if (key.length < 5) continue;
      const shape = shapeOf(key);
      if (!this.#phraseByShape.has(shape)) this.#phraseByShape.set(shape, key);
      // `Total` is short, but without it a receipt has no amount.
      if (key.length < (kind === 'total' && strength === 1 ? 5 : 6)) continue;
      for (const shorter of withoutOneLetterOfWords(phrase))
        if (!this.#phraseByNearMiss.has(shorter)) this.#phraseByNearMiss.set(shorter, key);
    }
  }

  /** The phrase that squashed words are; if OCR was unsure of them, also one that they look like. */
  find(joined: string, doubtful: boolean): KnownPhrase | null {
    const phrase = this.#phraseOf(joined, doubtful);
    const meanings = phrase === null ? undefined : this.#meaningsOf.get(phrase);
    return phrase && meanings ? { phrase, meanings } : null;
  }

  #phraseOf(joined: string, doubtful: boolean): string | null {
    if (this.#meaningsOf.has(joined)) return joined;
    if (!doubtful || joined.length < 4) return null;
    const longer = this.#phraseByShape.get(shapeOf(joined)) ?? this.#phraseByNearMiss.get(joined);
    if (longer) return longer;
    if (joined.length < 6) return null;
    for (const shorter of withoutOneLetter(joined)) {
      if (shorter.length >= 6 && this.#meaningsOf.has(shorter)) return shorter;
      const near = this.#phraseByNearMiss.get(shorter);
      if (near && differByOneLetter(near, joined)) return near;
    }
    return null;
  }
}

function withAbbreviations(phrase: string): string[] {
  return [phrase, ...abbreviations.map(([word, short]) => phrase.replace(word, short))];
}

/** The same for texts that look alike: `T0TAI` and `TOTAL`. */
function shapeOf(squashed: string): string {
  return squashed
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1il|]/g, 'l')
    .replace(/[0oq]/g, 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')
    .replaceAll('2', 'z')
    .replaceAll('9', 'g');
}

/** A word of one letter is not left out: `payable` is no misread `payable à`. */
function* withoutOneLetterOfWords(phrase: string): Generator<string> {
  const words = phrase.split(/\s+/).map(squash);
  for (const [index, word] of words.entries()) {
    if (word.length < 2) continue;
    for (const shorter of withoutOneLetter(word)) yield words.with(index, shorter).join('');
  }
}

function* withoutOneLetter(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) yield text.slice(0, i) + text.slice(i + 1);
}

function differByOneLetter(a: string, b: string): boolean {
  return a.length === b.length && [...a].filter((letter, i) => letter !== b[i]).length === 1;
}

/** Of all phrases in `labels.ts`. */
export const lexicon = new Lexicon(labelPhrases);
