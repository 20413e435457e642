import { earlyPaymentIn } from '../earlyPaymentIn.ts';
import type { ReadFieldName, Reading } from '../reading.ts';
import type { PageOfWords } from '../words.ts';
import { accountsOf, provenAccounts } from './accounts.ts';
import { type Advice, noAdvice } from './advice.ts';
import { chooseLines, lineSumsOf } from './chooseLines.ts';
import { type Evidence, fittedJudge, type Judge, type Judged } from './confidence.ts';
import { negated } from './creditNote.ts';
import { currencyOf } from './currency.ts';
import { documentTypeOf } from './documentType.ts';
import { foundDocument, type Put, readValue, withGuesses } from './found.ts';
import { type LabelKnowledge, labelKnowledge } from './LabelKnowledge.ts';
import { languageOf } from './language.ts';
import type { Layout, Span } from './layout.ts';
import { ledgersOf } from './ledger.ts';
import { linesWithoutHead, sumsWithoutHead } from './linesWithoutHead.ts';
import { malformedIn } from './malformed.ts';
import { pairUp } from './pairing.ts';
import { ratesIn } from './rates.ts';
import { readDates } from './readDates.ts';
import { readLines, readTaxes } from './readLines.ts';
import { readNumber } from './readNumber.ts';
import { readParties } from './readParties.ts';
import { putTotals } from './readTotals.ts';
import { findTables, type Table, type TableRow } from './table.ts';
import { sumRowOf, taxRowsOf, taxSumsOf } from './taxRows.ts';
import { solveTotals, type Totals } from './totals.ts';

/** More than a document has; limits the work for malicious files. */
const mostLineSums = 100;
const mostRows = 5;
const longestRow = 120;

/** Invisible rows that contain a value: an account, a date or an amount. */
function hiddenTextOf(pages: readonly PageOfWords[]): string[] {
  const hidden = pages.map(({ hidden = [], ...page }) => ({ ...page, words: hidden }));
  const rowsWithValues = foundDocument(hidden).rows.filter(
    ({ ibans, dates, amounts }) =>
      ibans.length > 0 || dates.length > 0 || amounts.some(({ decimals }) => decimals > 1),
  );
  return rowsWithValues
    .slice(0, mostRows)
    .map(({ row }) => row.text.replaceAll('\t', ' ').slice(0, longestRow));
}

/**
 * Reads the fields of a document from the words of its pages. Labels and advice propose values; arithmetic and check
 * digits decide.
 */
export function readPages(
  pages: PageOfWords[],
  advice: Advice = noAdvice,
  judge: Judge = fittedJudge,
  knowledge: LabelKnowledge = labelKnowledge,
): Reading {
  const found = foundDocument(pages, knowledge);
  const { layout, rows } = found;
  const language = languageOf(layout)?.language ?? null;
  const fields: Reading['fields'] = {};
  const put: Put = (name, value, span, sureness, words) => {
    const confidence =
      typeof sureness === 'number'
        ? sureness
        : Math.min(sureness.atMost ?? 1, judge(judgedOf(name, sureness, span, layout)));
    fields[name] = readValue(value, span, confidence, layout, words);
  };

  const amountRows = rows.map(({ row, labels, amounts }) => ({ row, labels, values: amounts }));
  const guessedRows = rows.map((each) => ({
    row: each.row,
    labels: withGuesses(each),
    values: each.amounts,
  }));
  const amounts = rows.flatMap((each) => each.amounts);
  const tables = findTables(amountRows, layout);
  const taxRows = taxRowsOf(amountRows);
  const lineRows = new Set(tables.flatMap((table) => table.rows.slice(table.head.length)));
  const totals = solveTotals({
    pairings: pairUp(withoutHeadings(guessedRows, tables), layout),
    amounts,
    rates: ratesIn(rows),
    lineSums: (tables.length > 0 ? lineSumsOf(tables) : sumsWithoutHead(amountRows, layout)).slice(
      0,
      mostLineSums,
    ),
    taxSums: taxSumsOf(taxRows, sumRowOf(amountRows)),
    inLines: (row) => lineRows.has(row),
    ledgers: ledgersOf(amountRows),
    advice,
  });
  putTotals(totals, put);
  const money = currencyOf(found, totals.total?.amount ?? null, language);
  if (money) put('currency', money.code, money.amount, { sum: money.logOdds }, money.evidence);
  const numberRow = readNumber(rows, layout, (row) => lineRows.has(row), advice, put);
  readDates(rows, { layout, currency: money?.code ?? null, language, numberRow, advice }, put);
  const inTables = new Set(tables.flatMap((table) => table.rows));
  const number = fields.invoiceNumber?.value ?? null;
  readParties(rows, { layout, inTable: (row) => inTables.has(row), number, advice }, put);
  const lineSums = sumsOfLines(totals);
  const chosen =
    tables.length > 0
      ? chooseLines(tables, lineSums)
      : linesWithoutHead(amountRows, lineSums, layout);
  const lines = readLines(chosen, layout);

  const taxes = readTaxes(taxRows, layout);

  const kind = documentTypeOf(found, tables);
  const type = kind.titled ? kind.type : fields.total ? 'receipt' : 'other';
  const leftOut = pages.flatMap(({ isLeftOut }, index) => (isLeftOut ? [index + 1] : []));
  const malformed = malformedIn(rows, layout, fields);
  const read = {
    type,
    typeConfidence: kind.confidence,
    language,
    fields,
    ...(malformed.length > 0 ? { malformed } : {}),
    lines,
    taxes,
    ...(leftOut.length > 0 ? { pagesLeftOut: leftOut } : {}),
    hiddenText: hiddenTextOf(pages),
    accounts: provenAccounts(accountsOf(rows)),
    earlyPayment: earlyPaymentIn(layout.rows.map(({ text }) => text)),
  };
  return type === 'credit_note' ? negated(read) : read;
}

function judgedOf(
  field: ReadFieldName,
  { sum }: Evidence,
  span: Span | null,
  layout: Layout,
): Judged {
  const isScan = layout.pages[span?.row.page ?? 0]?.source === 'ocr';
  return { field, sum, isScan, misread: 1 - (span?.confidence ?? 1) };
}

/** What lines may add up to: net or total, or what these were before discount and shipping. */
function sumsOfLines({ total, subtotal, discount, shipping, evidence }: Totals): number[] {
  const sums = [subtotal, total].flatMap((sum) => (sum ? [sum.value] : []));
  const off = evidence.charges.includes('discount') ? Math.abs(discount?.value ?? 0) : 0;
  const extra = evidence.charges.includes('shipping') ? Math.abs(shipping?.value ?? 0) : 0;
  return off || extra ? [...sums, ...sums.map((sum) => sum + off - extra)] : sums;
}

/** A column heading is not a label of a sum. */
function withoutHeadings(rows: TableRow[], tables: Table[]): TableRow[] {
  const heads = new Set(tables.flatMap(({ head, repeatedHeads }) => [...head, ...repeatedHeads]));
  return rows.map((each) => (heads.has(each.row) ? { ...each, labels: [] } : each));
}
