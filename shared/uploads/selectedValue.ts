import {
  amountsOf,
  decimalSignOfRows,
  decimalString,
  parseNumber,
} from '../reading/engine/amounts.ts';
import { marks } from '../reading/engine/currencyEvidence.ts';
import { datesOf, isoDay, monthComesFirst, withYearsPlaced } from '../reading/engine/dates.ts';
import { layOut, type Row } from '../reading/engine/layout.ts';
import type { Box } from '../reading/reading.ts';
import type { ShownPage } from './contract.ts';

/** The type of value to extract. */
export type TakenKind = 'amount' | 'number' | 'day' | 'currency' | 'email' | 'text' | 'words';

/** The words in a box as a value of the given type; `''` if there are none. */
export function selectedValue(page: ShownPage, box: Box, kind: TakenKind): string {
  const rows = rowsOf({ ...page, words: page.words.filter((word) => isWithin(word, box)) });
  const text = rows.map((row) => row.text.replaceAll('\t', ' ')).join(' ');
  return valueIn(rows, page, kind) ?? (kind === 'words' ? text : withoutLabel(text));
}

function valueIn(rows: readonly Row[], page: ShownPage, kind: TakenKind): string | null {
  switch (kind) {
    case 'amount': {
      // The whole page shows its decimal sign; of several amounts, the last is usually the sum.
      const decimal = decimalSignOfRows(rowsOf(page));
      const last = rows.flatMap((row) => amountsOf(row, decimal)).at(-1);
      return last ? decimalString(last.value) : null;
    }
    case 'number': {
      const [digits] = /\d[\d.,]*/.exec(rows.map(({ text }) => text).join(' ')) ?? [];
      const parsed = digits && parseNumber(digits, decimalSignOfRows(rowsOf(page)) ?? '.');
      return parsed ? plainNumber(parsed.value) : null;
    }
    case 'day': {
      const dates = rowsOf(page).flatMap(datesOf);
      const { monthFirst } = monthComesFirst(withYearsPlaced(dates), 'day-first');
      const [first] = withYearsPlaced(rows.flatMap(datesOf), dates);
      return first ? isoDay(first, monthFirst) : null;
    }
    case 'currency':
      return currencyIn(rows.map(({ text }) => text).join(' '));
    case 'email':
      return /[^\s@:;,<>]+@[^\s@:;,<>]+/.exec(rows.map(({ text }) => text).join(' '))?.[0] ?? null;
    case 'text':
    case 'words':
      return null;
  }
}

function isWithin([, left, top, right, bottom]: ShownPage['words'][number], box: Box): boolean {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

function rowsOf({ width, height, words }: ShownPage): Row[] {
  const page = {
    width,
    height,
    source: 'text' as const,
    words: words.map(([text, ...box]) => ({
      text,
      box,
      confidence: 1,
      size: box[3] - box[1],
      bold: false,
    })),
  };
  return layOut([page]).rows;
}

/** Drops trailing zeros, which mean nothing in a quantity. */
function plainNumber(value: number): string {
  return decimalString(value).replace(/\.0+$|(?<=\.\d)0+$/, '');
}

function currencyIn(text: string): string | null {
  const [code] = /\b[A-Z]{3}\b/.exec(text) ?? [];
  if (code) return code;
  const mark = Object.keys(marks).find((one) => text.includes(one));
  return mark === undefined ? null : (marks[mark] ?? null);
}

/** A selection such as `Invoice number: INV-7` means the number. */
function withoutLabel(text: string): string {
  const [, value] = /^\p{L}[^:]{0,40}:\s*(\S.*)$/u.exec(text) ?? [];
  return value ?? text;
}
