import type { FieldKind } from '../reading.ts';
import { decimalString } from './amounts.ts';
import { isoDay } from './dates.ts';
import type { FoundDocument, FoundRow } from './found.ts';
import { type Row, type Span, spanOf } from './layout.ts';
import { isSameValue } from './sameValue.ts';
import { squash } from './text.ts';

/** The positions of a value in a document, in any notation; empty if it does not occur. */
export function positionsOf(kind: FieldKind, value: string, { rows }: FoundDocument): Span[] {
  const whole = rows.flatMap((found) => placesIn(kind, value, found));
  return whole.length > 0 || kind !== 'text' ? whole : inPieces(value, rows);
}

/** An address may span several rows; its position is the first part. */
function inPieces(text: string, rows: readonly FoundRow[]): Span[] {
  const pieces = text.split(/[,;]/).map((piece) => rows.flatMap(({ row }) => textIn(piece, row)));
  const [first = []] = pieces;
  return pieces.length > 1 && pieces.every(({ length }) => length > 0) ? first : [];
}

export function placesIn(kind: FieldKind, value: string, found: FoundRow): Span[] {
  if (kind === 'amount')
    return found.amounts.filter((amount) => isSameValue(kind, decimalString(amount.value), value));
  if (kind === 'day')
    return found.dates.filter((date) => [true, false].some((m) => isoDay(date, m) === value));
  return textIn(value, found.row);
}

/** Consecutive words that form the text, ignoring case, accents, spaces and punctuation. */
function textIn(text: string, row: Row): Span[] {
  const wanted = squash(text);
  if (wanted === '') return [];
  return row.tokens.flatMap((first, from) => {
    let joined = '';
    for (const token of row.tokens.slice(from)) {
      joined += token.squashed;
      if (!wanted.startsWith(joined)) return [];
      if (joined === wanted)
        return first.squashed === '' ? [] : [spanOf(row, first.at, token.at + token.text.length)];
    }
    return [];
  });
}
