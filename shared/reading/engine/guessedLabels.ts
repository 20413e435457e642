import { isCurrencyMark } from './amounts.ts';
import { isStrong, type Label } from './findLabels.ts';
import type { LabelModel } from './LabelModel.ts';
import { type Row, spanOf, type Token } from './layout.ts';

const mostWords = 6;
const fewestLetters = 3;
const mostLetters = 60;
const leastProbability = 0.5;
/** Of a guess that is quite sure: little more than a weak label of the lists. */
const strongest = 0.55;

/** What a model takes for labels in a row, where the lists know none. */
export function guessedLabels(row: Row, listed: readonly Label[], model: LabelModel): Label[] {
  return silentParts(row, listed).flatMap((part): Label[] => {
    const guess = model.kindOf(wordsOf(part));
    if (!guess || guess.probability < leastProbability) return [];
    const { kind, probability } = guess;
    const meanings = [{ kind, strength: strongest * probability }];
    return [{ ...unnamedLabel(row, part), meanings, guess: kind }];
  });
}

/** Words as a label without a meaning. */
export function unnamedLabel(row: Row, part: readonly Token[]): Label {
  const [first] = part;
  const last = part.at(-1);
  return {
    ...spanOf(row, first?.at ?? 0, (last?.at ?? 0) + (last?.text.length ?? 0)),
    meanings: [],
    phrase: wordsOf(part).join(''),
    from: first ? row.tokens.indexOf(first) : 0,
    to: last ? row.tokens.indexOf(last) : 0,
  };
}

/**
 * Words at the beginning of a cell, or behind a value or a colon, that the lists do not explain: they have no strong
 * label in them, nor only weak ones.
 */
export function silentParts(row: Row, listed: readonly Label[]): Token[][] {
  const explained = new Set(listed.flatMap(({ tokens }) => tokens));
  const named = new Set(listed.filter(isStrong).flatMap(({ tokens }) => tokens));
  return partsOf(row).filter((part) => {
    const words = wordsOf(part);
    const letters = words.join('').replace(/\P{L}/gu, '').length;
    return (
      words.length <= mostWords &&
      letters >= fewestLetters &&
      letters <= mostLetters &&
      !part.some((token) => named.has(token)) &&
      !part.every((token) => explained.has(token))
    );
  });
}

/** Cells, divided at values and behind colons. */
function partsOf({ tokens }: Row): Token[][] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  for (const token of tokens) {
    const isValue = /\d/.test(token.text) || isCurrencyMark(token.text);
    const before = part.at(-1);
    if (isValue || before?.cell !== token.cell || before.text.endsWith(':')) {
      part = [];
      parts.push(part);
    }
    if (!isValue) part.push(token);
  }
  return parts;
}

export const wordsOf = (part: readonly Token[]): string[] =>
  part.map(({ squashed }) => squashed).filter(Boolean);
