import type { Rectangle } from '../image/gray.ts';
import type { SeenWord } from '../seenWord.ts';
import { align } from './align.ts';
import type { ReadCharacter } from './decodeLine.ts';
import { lookAlike } from './lookAlikes.ts';
import type { SecondReading, SeenLine } from './SecondLook.ts';

/** A character of either engine, with its place along the line in pixels. */
interface Placed {
  text: string;
  left: number;
  right: number;
  confidence: number;
}

interface OfFirst extends Placed {
  word: SeenWord;
  /** Its place in the word. */
  index: number;
}

interface Merged extends Placed {
  /** The first engine's word that it belongs to. */
  word: SeenWord | null;
  /** Whether the second engine saw white space before it. */
  apart: boolean;
}

/** White space of this width, in heights of the letters, separates words even where the model wrote no space. */
const wideSpace = 0.55;
const strayWord = 0.6;
const leastOfLine = 0.55;
const disputed = 0.7;
const alone = 0.8;

/**
 * One reading out of two. Where both engines read the same, the word counts as surer than either;
 * where they differ, the second engine's character stands, except for signs that it does not know.
 */
export function mergeReadings(
  first: readonly SeenWord[],
  { lines, knows }: Pick<SecondReading, 'lines' | 'knows'>,
): SeenWord[] {
  const ofLines = new Map<SeenLine, SeenWord[]>(lines.map((line) => [line, []]));
  const strays: SeenWord[] = [];
  for (const word of first) {
    const line = lineOf(word, lines);
    if (line) ofLines.get(line)?.push(word);
    else if (word.confidence >= strayWord) strays.push(word);
  }
  const merged = [...ofLines].flatMap(([line, words]) =>
    isLegible(line.read) ? mergedLine(line, line.read, words, knows) : words,
  );
  return [...merged, ...strays];
}

/** A stain that was taken for a line is read as anything. */
function isLegible(read: readonly ReadCharacter[] | null): read is readonly ReadCharacter[] {
  const sum = read?.reduce((total, { confidence }) => total + confidence, 0) ?? 0;
  return read !== null && sum > read.length * leastOfLine;
}

function lineOf({ at }: SeenWord, lines: readonly SeenLine[]): SeenLine | null {
  const middle = at.top + at.height / 2;
  let best: SeenLine | null = null;
  let most = at.width * 0.5;
  for (const line of lines) {
    const { left, top, width, height } = line.at;
    if (middle < top || middle > top + height) continue;
    const shared = Math.min(left + width, at.left + at.width) - Math.max(left, at.left);
    if (shared <= most) continue;
    best = line;
    most = shared;
  }
  return best;
}

function mergedLine(
  line: SeenLine,
  read: readonly ReadCharacter[],
  words: readonly SeenWord[],
  knows: (character: string) => boolean,
): SeenWord[] {
  const ofSecond = placedOf(line, read);
  const ofFirst = [...words]
    .sort((a, b) => a.at.left - b.at.left)
    .flatMap((word) => charactersOf(word));
  const pairs = align(ofFirst.length, ofSecond.length, (a, b) =>
    differenceOf(ofFirst[a], ofSecond[b], line.at.height),
  );
  const merged = pairs.flatMap(([a, b]) =>
    mergedCharacter(
      a === null ? undefined : ofFirst[a],
      b === null ? undefined : ofSecond[b],
      knows,
    ),
  );
  return wordsOf(merged, line.at);
}

function placedOf(
  { at, white }: SeenLine,
  read: readonly ReadCharacter[],
): (Placed & { apart: boolean })[] {
  const placed: (Placed & { apart: boolean })[] = [];
  let spaced = false;
  for (const [i, { text, from, to, confidence }] of read.entries()) {
    spaced ||= text === ' ' || (white[i] ?? 0) > wideSpace;
    if (text === ' ') continue;
    const [left, right] = [at.left + from * at.width, at.left + to * at.width];
    placed.push({ text, left, right, confidence, apart: spaced });
    spaced = false;
  }
  return placed;
}

function charactersOf(word: SeenWord): OfFirst[] {
  const characters = [...word.text];
  const advance = word.at.width / characters.length;
  return characters.map((text, i) => ({
    text,
    left: word.at.left + i * advance,
    right: word.at.left + (i + 1) * advance,
    confidence: word.confidence,
    word,
    index: i,
  }));
}

function differenceOf(a: Placed | undefined, b: Placed | undefined, height: number): number {
  if (!a || !b) return 2;
  const distance = Math.abs(a.left + a.right - b.left - b.right) / 2 / height;
  if (distance > 1.5) return 2;
  return (a.text === b.text ? 0 : folded(a.text) === folded(b.text) ? 0.4 : 1) + distance * 0.3;
}

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace('ß', 'b');

function mergedCharacter(
  first: OfFirst | undefined,
  second: (Placed & { apart: boolean }) | undefined,
  knows: (character: string) => boolean,
): Merged[] {
  if (first && second) {
    const place = { left: second.left, right: second.right, word: first.word, apart: second.apart };
    if (first.text === second.text) {
      const doubt = (1 - first.confidence) * (1 - second.confidence);
      return [{ ...place, text: second.text, confidence: 1 - doubt }];
    }
    const isLegible = first.confidence > 0.5;
    const fitting = isLegible && lookAlike(first.text, second.text, first.word.text, first.index);
    if (fitting) return [{ ...place, text: fitting, confidence: second.confidence * alone }];
    const isFirst = first.confidence > (knows(first.text) ? second.confidence : 0.3);
    const chosen = isFirst ? first : second;
    return [{ ...place, text: chosen.text, confidence: chosen.confidence * disputed }];
  }
  if (second) return [{ ...second, word: null, confidence: second.confidence * alone }];
  if (!first) return [];
  const isKept = !knows(first.text) && first.confidence > 0.3;
  return isKept ? [{ ...first, apart: false, confidence: first.confidence * disputed }] : [];
}

function wordsOf(characters: readonly Merged[], line: Rectangle): SeenWord[] {
  const words: Merged[][] = [];
  for (const [i, character] of characters.entries()) {
    const before = characters[i - 1];
    if (!before || isApart(before, character)) words.push([character]);
    else words.at(-1)?.push(character);
  }
  return words.map((word) => {
    const left = Math.min(...word.map((each) => each.left));
    const right = Math.max(...word.map((each) => each.right));
    return {
      text: word.map(({ text }) => text).join(''),
      at: heightOf(word, line, left, right),
      confidence: Math.min(...word.map(({ confidence }) => confidence)),
    };
  });
}

/** The first engine knows the height of the ink; the lines of the second are higher. */
function heightOf(
  word: readonly Merged[],
  line: Rectangle,
  left: number,
  right: number,
): Rectangle {
  const inked = word.flatMap((each) => (each.word ? [each.word.at] : []));
  const plausible = inked.filter(
    ({ height }) => height > line.height * 0.3 && height < line.height * 1.2,
  );
  const [first] = plausible;
  if (first) return { left, top: first.top, width: right - left, height: first.height };
  const margin = line.height * 0.18;
  return { left, top: line.top + margin, width: right - left, height: line.height - 2 * margin };
}

function isApart(before: Merged, character: Merged): boolean {
  if (before.word && character.word) return before.word !== character.word;
  return character.apart;
}
