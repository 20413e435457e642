import { type Advice, advised } from './advice.ts';
import { mostDoubted } from './confidence.ts';
import { evidenceOf } from './evidence.ts';
import { isListedAndClear, strengthOf } from './findLabels.ts';
import { type FoundRow, type Put, withGuesses } from './found.ts';
import { type Code, endsWithMonth } from './invoiceNumber.ts';
import { cellsOf, type Layout, type Row, type Token } from './layout.ts';
import { namesStreet } from './names.ts';
import { type Candidate, candidatesFor, isBetter, pairUp } from './pairing.ts';

interface Votes {
  best: Candidate<Code>;
  sum: number;
}

/** Stores the invoice number and returns its row. */
export function readNumber(
  all: FoundRow[],
  layout: Layout,
  inTable: (row: Row) => boolean,
  advice: Advice,
  put: Put,
): Row | null {
  // What is in a line of goods is the number of an article.
  const rows = all.map((each) => (inTable(each.row) ? { ...each, codes: [] } : each));
  const pairings = pairUp(
    rows.map((each) => ({ row: each.row, labels: withGuesses(each), values: each.codes })),
    layout,
  );
  const support = (code: Code) => advice.support('invoiceNumber', code, [code.value]);
  const inTitles = titled(rows, layout);
  const candidates = [...candidatesFor(pairings, 'invoiceNumber'), ...inTitles];
  const labelled = candidates.filter(isNoAddress).map((candidate) => ({
    ...candidate,
    score: weigh(candidate, layout),
  }));
  const codes = rows.flatMap((each) => each.codes);
  const [named, second] = count(advised(labelled, codes, support));
  const isNamed = named !== undefined && named.best.score >= leastScore;
  const without = isNamed ? null : (besideDate(rows) ?? byPrefix(rows));
  const best = isNamed ? named : without;
  if (!best) return null;
  const { value, label, score, isGuessed } = best.best;
  const margin = best.sum - (second?.sum ?? 0);
  const sum = score * 3.2 - 1.6 + Math.min(0.6, margin) * 2 - (1 - value.confidence) * 5;
  const isTitle = label === null && inTitles.some((one) => one.value === value);
  // A file of two invoices: the longer number is not that of the first one.
  const earlier = candidates.find(
    (other) =>
      other.label !== null &&
      strengthOf(other.label, 'invoiceNumber') > 0.5 &&
      other.score >= clear &&
      other.value.row.page < value.row.page &&
      other.value.value !== value.value,
  );
  const reasons = [
    earlier ? `${earlier.value.raw} on an earlier page is named so as well` : undefined,
    isTitle ? 'at the end of the title' : without?.reason,
    value.lookalike === 'put right' ? `read as ${value.raw}` : undefined,
    value.lookalike === 'as read' ? 'a digit in it may be a letter' : undefined,
  ].filter((reason) => reason !== undefined);
  const isDoubtful = value.lookalike || value.isJoined || isGuessed || earlier;
  const atMost = without?.isByPrefix ? mostUnnamed : isDoubtful ? mostDoubted : 1;
  put(
    'invoiceNumber',
    value.value.replace(/\s+/g, ' '),
    value,
    { sum, atMost },
    evidenceOf(value, label, reasons.join('; ')),
  );
  // No date is chosen by a number that nothing names.
  return without?.isByPrefix ? null : value.row;
}

const leastScore = 0.25;
/** Of a strong label right beside a number. */
const clear = 0.8;
/** Too little to divide a file by. */
const mostUnnamed = 0.45;

/** `No 37, High Street` has a weak label as well. */
function isNoAddress({ value, label, isGuessed }: Candidate<Code>): boolean {
  if (!label || (!isGuessed && strengthOf(label, 'invoiceNumber') > 0.5)) return true;
  const cell = cellsOf(value.row).find(({ tokens }) =>
    tokens.some((one) => value.tokens.includes(one)),
  );
  return !cell || !namesStreet(cell.raw);
}

const titles =
  /^(?:\p{L}+[ -])?(?:\p{L}*(?:rechnung|factuur)|invoice|facture|factura|fattura|faktura|bill)(?: \p{L}+){0,3} $/iu;
const scoreOfTitle = 0.6;

/** The number that ends a title of any words, such as `Fattura di vendita 34` and `Schlussrechnung 722/23`. */
function titled(rows: FoundRow[], layout: Layout): Candidate<Code>[] {
  return rows.flatMap(({ row, codes }) => {
    if (row.page > 0) return [];
    return codes.flatMap((value) => {
      const [first] = value.tokens;
      const last = value.tokens.at(-1);
      const cell = row.tokens.filter((token) => token.cell === first?.cell);
      if (!first || cell.at(-1) !== last || first.size < layout.size) return [];
      const before = row.text.slice(cell[0]?.at, first.at);
      const isNumber = titles.test(before) && !isPeriod(before, value.value);
      return isNumber ? [{ value, label: null, score: scoreOfTitle }] : [];
    });
  });
}

/** `Invoice 2026` and `Rechnung Juni 2026` end with the time that they are for. */
const isPeriod = (before: string, number: string) =>
  /^(?:19|20)\d{2}$/.test(number) || endsWithMonth(before + number);

/** Many receipts print their number beside the date, without a label or with one that ends with a hash. */
function besideDate(rows: FoundRow[]): Unnamed | null {
  const [value] = rows
    .filter(({ dates }) => dates.length > 0)
    .flatMap(({ row, codes, labels }) =>
      codes.filter(
        ({ value, likeness, tokens }) =>
          likeness >= 1 &&
          (/^(?=.*[A-Z])(?:[A-Z0-9]+[-/]?)*\d{4,}$/i.test(value) ||
            (/^\d{4,}$/.test(value) && isBehindHash(tokens, row))) &&
          !labels.some((label) => tokens.some((token) => label.tokens.includes(token))),
      ),
    );
  if (!value) return null;
  return { ...unnamed(value), reason: 'printed beside the date' };
}

const prefixed =
  /^(?:INV|INVOICE|RE|RG|RN|RECH|FA|FAC|FACT|FT|FC|FAK|FAKT|FV|VF|FACTUUR)[-/ ]?(?=(?:.*\d){4})\d[\dA-Z\-/]*$/;

/** The only number of the first page that begins like those of invoices; a person looks at it. */
function byPrefix(rows: FoundRow[]): Unnamed | null {
  const found = rows
    .filter(({ row }) => row.page === 0)
    .flatMap(({ codes, labels }) =>
      codes.filter(
        ({ value, tokens }) =>
          prefixed.test(value) &&
          !labels.some((label) => label.right < (tokens[0]?.left ?? 0) && isListedAndClear(label)),
      ),
    );
  const [value] = found;
  if (!value || new Set(found.map((one) => one.value)).size > 1) return null;
  return { ...unnamed(value), reason: 'begins like an invoice number', isByPrefix: true };
}

/** A number without a label, and what tells that it is one. */
interface Unnamed extends Votes {
  reason: string;
  isByPrefix?: boolean;
}

const unnamed = (value: Code): Votes => ({ best: { value, label: null, score: 0.4 }, sum: 0.4 });

function isBehindHash(tokens: readonly Token[], row: Row): boolean {
  const [first] = tokens;
  const before = row.text.slice(0, first?.at ?? 0);
  return /#\s?:?\s*$/.test(before);
}

/** Each repetition of a number adds a little to its score. */
function count(candidates: Candidate<Code>[]): Votes[] {
  const votes = new Map<string, Votes>();
  for (const candidate of candidates) {
    const { score } = candidate;
    const known = votes.get(candidate.value.value);
    if (!known) {
      votes.set(candidate.value.value, { best: candidate, sum: score });
      continue;
    }
    known.sum += score * 0.1;
    if (isBetter(candidate, known.best)) known.best = candidate;
  }
  return [...votes.values()].sort((a, b) => b.sum - a.sum);
}

function weigh({ value, label, score, isGuessed }: Candidate<Code>, layout: Layout): number {
  const first = label?.tokens[0];
  const last = label?.tokens.at(-1);
  const adjacent =
    last &&
    !isGuessed &&
    value.row === label?.row &&
    value.left - last.right < value.row.size * 1.5;
  // A number in a large title such as `Invoice 2024-17` is strong evidence.
  const inTitle = adjacent && first && first.size > layout.size * 1.15 && value.likeness >= 1;
  const early = 0.99 ** Math.min(10, value.row.page * 3);
  return Math.min(1, score * (inTitle ? 1.7 : 1)) * value.likeness * early;
}
