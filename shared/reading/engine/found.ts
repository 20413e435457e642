import type { ReadFieldName, ReadValue } from '../reading.ts';
import type { PageOfWords } from '../words.ts';
import {
  type Amount,
  amountsOf,
  type DecimalSign,
  decimalSignOfRows,
  repairedAmountsOf,
} from './amounts.ts';
import { withComposed } from './composedLabels.ts';
import type { Evidence } from './confidence.ts';
import { type DateSpan, datesOf, isUsual, withYearsPlaced } from './dates.ts';
import { type Identifier, ibansOf, labelledIbanOf } from './findIdentifiers.ts';
import { type Label, labelsOf, strengthOf } from './findLabels.ts';
import { guessedLabels } from './guessedLabels.ts';
import { type Code, codesOf, datelikeCodesOf, withRest, wordlikeCodesOf } from './invoiceNumber.ts';
import { type LabelKnowledge, labelKnowledge } from './LabelKnowledge.ts';
import { boxOf, type Layout, layOut, type Row, type Span } from './layout.ts';
import { type Pairing, pairUp } from './pairing.ts';

/** A row with all candidates for values. */
export interface FoundRow {
  row: Row;
  /** Those of the lists. */
  labels: Label[];
  /** What a model takes for labels: only {@link withGuesses} weighs them, below those of the lists. */
  guesses: Label[];
  amounts: Amount[];
  dates: DateSpan[];
  codes: Code[];
  ibans: Identifier[];
}

function findIn(
  row: Row,
  layout: Layout,
  decimal: DecimalSign | null,
  { lexicon, model }: LabelKnowledge,
): FoundRow {
  const recognised = isRecognised(row, layout);
  const labels = withComposed(labelsOf(row, recognised, lexicon), row);
  const written = recognised ? misreadDatesOf(row) : datesOf(row);
  const datelike = datelikeCodesOf(row, labels, written);
  const dates = written.filter((date) => !datelike.some((one) => one.date === date));
  const proven = ibansOf(row);
  const labelled = proven.length === 0 ? labelledIbanOf(row, labels) : null;
  const ibans = labelled ? [labelled] : proven;
  const usedSpans: Span[] = [...written, ...ibans];
  const amounts = amountsOf(row, decimal).filter(
    (amount) => !usedSpans.some((t) => touches(t, amount)),
  );
  if (recognised) amounts.push(...repairedIn(row, amounts));
  const money = amounts.filter(
    ({ decimals, currency, repaired }) => !repaired && (decimals === 2 || currency),
  );
  return {
    row,
    labels,
    guesses: model ? guessedLabels(row, labels, model) : [],
    amounts,
    dates,
    codes: [
      ...codesOf(row, [...usedSpans, ...money], labels, recognised),
      ...wordlikeCodesOf(row, labels),
      ...datelike.map(({ code }) => code),
    ],
    ibans,
  };
}

/** The labels that may name the value of a field. */
export const withGuesses = ({ labels, guesses }: FoundRow): Label[] => [...labels, ...guesses];

function repairedIn(row: Row, amounts: Amount[]): Amount[] {
  const whole = amounts.filter(({ decimals }) => decimals === 2);
  return repairedAmountsOf(row).filter((amount) => !whole.some((each) => touches(each, amount)));
}

const lookalikes: Record<string, string> = {
  O: '0',
  o: '0',
  C: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  S: '5',
  B: '8',
  Z: '2',
};

/** The dates of a row that was recognised; a year in pieces, or one far from most, leaves a doubt. */
function misreadDatesOf(row: Row): DateSpan[] {
  return datesOf(withPlainDigits(row)).map((date) => {
    const isCut = isCutYear.test(row.text.slice(date.tokens[0]?.at));
    return isCut || !isUsual(date.year, 10) ? { ...date, doubtful: true } : date;
  });
}

/** In `27/03/20 1v` the year goes on. */
const isCutYear = /^\d{1,2}[/.-]\d{1,2}[/.-]20 [\dlI][\p{L}\d](?![\p{L}\d:])/u;

/** Replaces letters that OCR mistook for digits in texts of the shape of a date, and joins a year: `22/04/20 24`. */
function withPlainDigits(row: Row): Row {
  const text = row.text
    .replace(
      /(?<![\p{L}\p{N}])[\dOoCQDlISBZ]{1,2}[/.-][\dOoCQDlISBZ]{1,2}[/.:-][\dOoCQDlISBZ]{2,4}(?![\p{L}\p{N}])/gu,
      (date) => ((date.match(/\d/g) ?? []).length < 4 ? date : plain(date)),
    )
    // A lookbehind is matched from its end, so that the second sign is known when the first one is compared with it.
    .replace(
      /(?<=\d\k<sign>\d{1,2}(?<sign>[/.-]))20 (?<year>[0-3]\d)(?![\p{L}\d]|[:.,/-]\d)/gu,
      '20$<year> ',
    );
  return text === row.text ? row : { ...row, text };
}

function plain(date: string): string {
  const digits = date.replace(/[OoCQDlISBZ]/g, (letter) => lookalikes[letter] ?? letter);
  return digits.replace(/^(\d+\/\d+):/, '$1/');
}

const touches = (a: Span, b: Span) => a.tokens.some((token) => b.tokens.includes(token));

export function isRecognised(row: Row, layout: Layout): boolean {
  return layout.pages[row.page]?.source === 'ocr';
}

/** Stores a value that was read, with its evidence or with a fixed confidence, and with why it was taken, in words. */
export type Put = (
  name: ReadFieldName,
  value: string,
  span: Span | null,
  sureness: Evidence | number,
  words?: string,
) => void;

export function readValue(
  value: string,
  span: Span | null,
  confidence: number,
  layout: Layout,
  evidence?: string,
): ReadValue {
  const source = layout.pages[span?.row.page ?? 0]?.source ?? 'text';
  return {
    value,
    raw: span?.raw ?? value,
    page: span ? span.row.page : null,
    box: span ? boxOf(span) : null,
    confidence: Math.round(confidence * 1000) / 1000,
    source,
    ...(evidence ? { evidence } : {}),
  };
}

/** The rows of a document with all candidates for values. */
export interface FoundDocument {
  layout: Layout;
  rows: FoundRow[];
}

export function foundDocument(
  pages: PageOfWords[],
  knowledge: LabelKnowledge = labelKnowledge,
): FoundDocument {
  const layout = layOut(pages);
  const decimal = decimalSignOfRows(layout.rows);
  const rows = layout.rows.map((row) => findIn(row, layout, decimal, knowledge));
  const labelled = rows.map(({ row, labels, dates: values }) => ({ row, labels, values }));
  const pairings = pairUp(labelled, layout).sort((a, b) => a.fit - b.fit);
  const nearest = new Map(pairings.map((pairing) => [pairing.value, pairing]));
  const accounts = [...nearest.values()].filter(isAccount);
  const numbers = new Set(accounts.map(({ value }) => value));
  const datesIn = (row: FoundRow) => row.dates.filter((date) => !numbers.has(date));
  const all = rows.flatMap(datesIn);
  return {
    layout,
    rows: rows.map((row, index) => ({
      ...row,
      codes: row.codes.map((code) => withRest(code, rows[index + 1]?.row)),
      dates: withYearsPlaced(datesIn(row), all),
    })),
  };
}

/** `Sort code: 12-24-25` and similar numbers look like dates. */
function isAccount({ label, value, fit }: Pairing<DateSpan>): boolean {
  const kinds = ['routingNumber', 'accountNumber', 'bic', 'iban'] as const;
  return (
    !value.plain &&
    !value.fourDigitYear &&
    fit > 0.5 &&
    kinds.some((kind) => strengthOf(label, kind) > 0.5)
  );
}
