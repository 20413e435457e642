import type { Lexicon, Meaning } from './Lexicon.ts';
import type { LabelKind } from './labels.ts';
import { type Row, type Span, spanOf } from './layout.ts';
import { isDoubtful } from './misread.ts';

/** A label in a row with its possible meanings. */
export interface Label extends Span {
  meanings: Meaning[];
  /** The phrase without spaces. */
  phrase: string;
  from: number;
  to: number;
  /** What a model takes it for, if no list has it. */
  guessedAs?: LabelKind;
}

const maxWords = 6;

/**
 * The labels of a row from left to right, in the segmentation that explains most of it: in `Total amount due date` the
 * date is due, though `Total amount due` is a label as well.
 */
export function labelsOf(row: Row, recognised: boolean, lexicon: Lexicon): Label[] {
  const { tokens } = row;
  const best: Segmentation[] = [];
  best[tokens.length] = { worth: 0, label: null };
  for (let i = tokens.length - 1; i >= 0; i--) {
    let chosen: Segmentation = { worth: best[i + 1]?.worth ?? 0, label: null };
    for (const label of labelsAt(row, i, recognised, lexicon)) {
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
function labelsAt(row: Row, from: number, recognised: boolean, lexicon: Lexicon): Label[] {
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
    const known = lexicon.find(joined, doubtful);
    if (known) {
      const span = spanOf(row, first.at, token.at + token.text.length);
      found.push({ ...span, ...known, from, to });
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

export const isGuessed = ({ guessedAs }: Label): boolean => guessedAs !== undefined;

/** In a list, and clear by itself. */
export const isListedAndClear = (label: Label): boolean =>
  !isGuessed(label) && label.meanings.some(({ strength }) => strength > 0.5);

export function strengthOf(label: Label, kind: LabelKind): number {
  return label.meanings.find((meaning) => meaning.kind === kind)?.strength ?? 0;
}
