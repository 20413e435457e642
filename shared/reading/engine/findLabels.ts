import { type LabelKind, labelKinds, labelPhrases } from './labels.ts';
import { type Row, type Span, spanOf } from './layout.ts';
import { isDoubtful } from './misread.ts';
import { squash } from './text.ts';

/** A label in a row with its possible meanings. */
export interface Label extends Span {
  meanings: Meaning[];
  /** The phrase without spaces. */
  phrase: string;
  from: number;
  to: number;
}

export interface Meaning {
  kind: LabelKind;
  /** 1 for a strong label, less for a weak one. */
  strength: number;
}

const maxWords = 6;
const weakStrength = 0.45;
/** Words of labels that are often shortened. */
const abbreviations: readonly [RegExp, string][] = [
  [/\bamount\b/g, 'amt'],
  [/\btotal\b/g, 'tot'],
  [/\btotal\b/g, 'ttl'],
  [/\bbalance\b/g, 'bal'],
  [/\bpayment\b/g, 'pymt'],
  [/\binvoice\b/g, 'inv'],
];
const meaningsOf = new Map<string, Meaning[]>();
/** Phrases with one letter left out, to match labels with one OCR error. */
const phraseByNearMiss = new Map<string, string>();
/** Phrases by their shape, to match labels in which OCR took letters for others that look alike. */
const phraseByShape = new Map<string, string>();

for (const kind of labelKinds) {
  const { strong, weak = '' } = labelPhrases[kind];
  add(kind, strong, 1);
  add(kind, weak, weakStrength);
}

function withAbbreviations(phrase: string): string[] {
  return [phrase, ...abbreviations.map(([word, short]) => phrase.replace(word, short))];
}

function add(kind: LabelKind, phrases: string, strength: number): void {
  for (const phrase of phrases.split('|').flatMap(withAbbreviations)) {
    const key = squash(phrase);
    if (!key) continue;
    const meanings = meaningsOf.get(key) ?? [];
    if (!meanings.some((meaning) => meaning.kind === kind)) meanings.push({ kind, strength });
    meaningsOf.set(key, meanings);
    if (key.length < 5) continue;
    const shape = shapeOf(key);
    if (!phraseByShape.has(shape)) phraseByShape.set(shape, key);
    // `Total` is short, but without it a receipt has no amount.
    if (key.length < (kind === 'total' && strength === 1 ? 5 : 6)) continue;
    for (const shorter of withoutOneLetterOfWords(phrase))
      if (!phraseByNearMiss.has(shorter)) phraseByNearMiss.set(shorter, key);
  }
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

/**
 * The labels of a row from left to right, in the segmentation that explains most of it: in `Total amount due date` the
 * date is due, though `Total amount due` is a label as well.
 */
export function labelsOf(row: Row, recognised: boolean): Label[] {
  const { tokens } = row;
  const best: Segmentation[] = [];
  best[tokens.length] = { worth: 0, label: null };
  for (let i = tokens.length - 1; i >= 0; i--) {
    let chosen: Segmentation = { worth: best[i + 1]?.worth ?? 0, label: null };
    for (const label of labelsAt(row, i, recognised)) {
      const worth = worthOf(label) + (best[label.to + 1]?.worth ?? 0);
      if (worth >= chosen.worth) chosen = { worth, label };
    }
    best[i] = chosen;
  }
  const labels: Label[] = [];
  for (let i = 0; i < tokens.length; ) {
    const label = best[i]?.label ?? null;
    if (label) labels.push(label);
    i = label ? label.to + 1 : i + 1;
  }
  return labels;
}

interface Segmentation {
  worth: number;
  /** The label that begins here, if any. */
  label: Label | null;
}

/**
 * Its letters by strength; less a little, so that one long phrase beats two short ones, and less for a letter that
 * differs.
 */
function worthOf({ phrase, meanings, tokens }: Label): number {
  const isExact = tokens.map(({ squashed }) => squashed).join('') === phrase;
  return (
    (phrase.length - (isExact ? 0 : 1)) * Math.max(...meanings.map(({ strength }) => strength)) -
    0.2
  );
}

/** The labels that begin at a token, the shortest first. */
function labelsAt(row: Row, from: number, recognised: boolean): Label[] {
  const first = row.tokens[from];
  if (!first?.squashed) return [];
  const found: Label[] = [];
  let joined = '';
  let doubtful = false;
  for (let to = from; to < row.tokens.length && to < from + maxTokens(row, from); to++) {
    const token = row.tokens[to];
    const before = row.tokens[to - 1];
    if (!token || (to > from && token.cell !== first.cell && !isClose(before, token))) break;
    joined += token.squashed;
    if (joined.length > 40) break;
    // What was read surely is no other word.
    doubtful ||= recognised && isDoubtful(token);
    // A digit among letters is one of them.
    doubtful ||= recognised && /\p{L}\d\p{L}|^\d\p{L}{3}|\p{L}{3}\d$/u.test(token.squashed);
    const phrase = phraseOf(joined, doubtful);
    const meanings = phrase === null ? undefined : meaningsOf.get(phrase);
    if (phrase && meanings) {
      const span = spanOf(row, first.at, token.at + token.text.length);
      found.push({ ...span, meanings, phrase, from, to });
    }
    // The value follows a colon.
    if (/[:]$/.test(token.text)) break;
  }
  return found;
}

/** A spaced title consists of many single letters. */
function maxTokens(row: Row, from: number): number {
  const spaced = row.tokens.slice(from, from + 4).every(({ squashed }) => squashed.length === 1);
  return spaced ? 20 : maxWords;
}

const isClose = (before: { right: number; size: number } | undefined, token: { left: number }) =>
  before !== undefined && token.left - before.right < before.size * 1.3;

function phraseOf(joined: string, doubtful: boolean): string | null {
  if (meaningsOf.has(joined)) return joined;
  if (!doubtful || joined.length < 4) return null;
  const longer = phraseByShape.get(shapeOf(joined)) ?? phraseByNearMiss.get(joined);
  if (longer) return longer;
  if (joined.length < 6) return null;
  for (const shorter of withoutOneLetter(joined)) {
    if (shorter.length >= 6 && meaningsOf.has(shorter)) return shorter;
    const near = phraseByNearMiss.get(shorter);
    if (near && differByOneLetter(near, joined)) return near;
  }
  return null;
}

function differByOneLetter(a: string, b: string): boolean {
  return a.length === b.length && [...a].filter((letter, i) => letter !== b[i]).length === 1;
}

export function strengthOf(label: Label, kind: LabelKind): number {
  return label.meanings.find((meaning) => meaning.kind === kind)?.strength ?? 0;
}
