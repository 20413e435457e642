import { isCurrencyMark } from './amounts.ts';
import { isListedAndClear, type Label } from './findLabels.ts';
import type { LabelModel } from './LabelModel.ts';
import { type Row, spanOf, type Token } from './layout.ts';

const mostWords = 6;
const fewestLetters = 3;
const mostLetters = 60;
const leastProbability = 0.5;
/** Of a guess that is quite sure: little more than a weak label of the lists. */
const strongest = 0.55;
/** More than a row has; limits the work for malicious files, as each label is weighed with each value. */
const mostGuesses = 12;

/** Words of a row, from one of its tokens to another. */
interface Part {
  tokens: Token[];
  from: number;
}

/** What a model takes for labels in a row, where the lists know none. */
export function guessedLabels(row: Row, listed: readonly Label[], model: LabelModel): Label[] {
  const guesses: Label[] = [];
  for (const part of silentParts(row, listed)) {
    const guess = model.kindOf(wordsOf(part));
    if (!guess || guess.probability < leastProbability) continue;
    const { kind, probability } = guess;
    const meanings = [{ kind, strength: strongest * probability }];
    guesses.push({ ...unnamedLabel(row, part), meanings, guessedAs: kind });
    if (guesses.length === mostGuesses) break;
  }
  return guesses;
}

/** Words as a label without a meaning. */
export function unnamedLabel(row: Row, part: Part): Label {
  const { tokens, from } = part;
  const [first] = tokens;
  const last = tokens.at(-1);
  return {
    ...spanOf(row, first?.at ?? 0, (last?.at ?? 0) + (last?.text.length ?? 0)),
    meanings: [],
    phrase: wordsOf(part).join(''),
    from,
    to: from + tokens.length - 1,
  };
}

/**
 * Words at the beginning of a cell, or behind a value or a colon, that the lists do not explain: they have no strong
 * label in them, nor only weak ones.
 */
export function silentParts(row: Row, listed: readonly Label[]): Part[] {
  const explained = new Set(listed.flatMap(({ tokens }) => tokens));
  const named = new Set(listed.filter(isListedAndClear).flatMap(({ tokens }) => tokens));
  return partsOf(row).filter((part) => {
    const words = wordsOf(part);
    const letters = words.join('').replace(/\P{L}/gu, '').length;
    return (
      words.length <= mostWords &&
      letters >= fewestLetters &&
      letters <= mostLetters &&
      !part.tokens.some((token) => named.has(token)) &&
      !part.tokens.every((token) => explained.has(token))
    );
  });
}

/** Cells, divided at values and behind colons. */
function partsOf({ tokens }: Row): Part[] {
  const parts: Part[] = [];
  let part: Part = { tokens: [], from: 0 };
  for (const [index, token] of tokens.entries()) {
    const isValue = /\d/.test(token.text) || isCurrencyMark(token.text);
    const before = part.tokens.at(-1);
    if (isValue || before?.cell !== token.cell || before.text.endsWith(':')) {
      part = { tokens: [], from: isValue ? index + 1 : index };
      parts.push(part);
    }
    if (!isValue) part.tokens.push(token);
  }
  return parts;
}

export const wordsOf = ({ tokens }: Pick<Part, 'tokens'>): string[] =>
  tokens.map(({ squashed }) => squashed).filter(Boolean);
