import { z } from 'zod';
import { type FoundDocument, foundDocument } from '../engine/found.ts';
import { boxOf, type Row, type Span, type Token } from '../engine/layout.ts';
import { positionsOf } from '../engine/positionsOf.ts';
import { box, fieldKinds, type ReadFieldName, readFieldNames } from '../reading.ts';
import type { PageOfWords } from '../words.ts';

/** Position and surrounding words of a confirmed value in a vendor's document. */
export const trace = z.object({
  field: z.enum(readFieldNames),
  value: z.string(),
  /** The squashed words before it in its row, without digits; empty if there are none. */
  beside: z.string(),
  /** The words above it in its column. */
  above: z.string(),
  page: z.int(),
  box,
});
export type Trace = z.infer<typeof trace>;

/** With more occurrences, a value such as `1.00` says nothing about the position of its field. */
const mostPlaces = 6;

/** All occurrences of the confirmed values; the next document shows which ones matter. */
export function tracesOf(
  pages: PageOfWords[],
  confirmed: Partial<Record<ReadFieldName, string>>,
): Trace[] {
  const document = foundDocument(pages);
  return readFieldNames.flatMap((field) => {
    const value = confirmed[field];
    if (value === undefined) return [];
    const places = positionsOf(fieldKinds[field], value, document);
    if (places.length > mostPlaces) return [];
    return places.flatMap((span): Trace[] => {
      const place = boxOf(span);
      return place
        ? [{ field, value, ...wordsAround(span, document), page: span.row.page, box: place }]
        : [];
    });
  });
}

export interface Surroundings {
  beside: string;
  above: string;
}

export function wordsAround(span: Span, { rows }: FoundDocument): Surroundings {
  const above = rows.slice(Math.max(0, span.row.index - 3), span.row.index).reverse();
  const over = above.map(({ row }) => joined(inColumn(span, row))).find((words) => words !== '');
  return { beside: joined(before(span)), above: over ?? '' };
}

const mostWords = 5;

/** The words before a value in its cell, else those of the cell before. */
function before({ row, tokens: [first] }: Span): Token[] {
  if (!first) return [];
  const earlier = row.tokens.filter(({ at }) => at < first.at);
  const own = earlier.filter(({ cell }) => cell === first.cell);
  const cell = own.length > 0 ? first.cell : earlier.at(-1)?.cell;
  return earlier.filter((token) => token.cell === cell).slice(-mostWords);
}

/** The cell above a value, if it is close enough. */
function inColumn(span: Span, row: Row): Token[] {
  const reach = span.row.size * 6;
  if (row.page !== span.row.page || span.row.top - row.bottom > reach) return [];
  const over = row.tokens.find(({ left, right }) => right > span.left && left < span.right);
  return over ? row.tokens.filter(({ cell }) => cell === over.cell).slice(0, mostWords) : [];
}

/** Without numbers, because these change between documents. */
function joined(tokens: readonly Token[]): string {
  const words = tokens.filter(({ squashed }) => !/\d/.test(squashed));
  return words.map(({ squashed }) => squashed).join('');
}
