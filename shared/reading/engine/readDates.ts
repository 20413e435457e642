import { type Advice, advised } from './advice.ts';
import { mostDoubted } from './confidence.ts';
import {
  hasForeignPostalCode,
  isAmerican,
  isCanadian,
  isElsewhere,
  taxesValueAdded,
} from './countries.ts';
import { type DateSpan, isoDay, monthComesFirst } from './dates.ts';
import { evidenceOf } from './evidence.ts';
import { vatIdsOf } from './findIdentifiers.ts';
import { type Label, strengthOf } from './findLabels.ts';
import { type FoundRow, isRecognised, type Put, withGuesses } from './found.ts';
import type { LabelKind } from './labels.ts';
import type { Layout, Row } from './layout.ts';
import { type Candidate, candidatesFor, pairUp } from './pairing.ts';

const paying =
  /pay|remit|settle|transf[ei]r?|due|überwei|ueberwei|zahl|begleich|eingezogen|abgebucht|fällig|r[éèe]gl|pai(?:er|ement)|virement|prélev|pagar|pago|pague|abon|pagament|versa|bonific|betal|voldo|overm|over te maken|incass|zapła|płatn|wpła/i;
const until =
  /(?:by|until|before|on or before|due(?: to| on)?|no later than|bis(?: zum| spätestens| zum spätestens)?|spätestens(?: am| bis| zum)?|zum|am|vor dem|avant(?: le)?|d['’]ici(?: le| au)?|jusqu['’]au|au plus tard(?: le)?|pour le|antes del?|hasta el|el|entro(?: il)?|il|vóór|voor|uiterlijk(?: op)?|tot|op|do(?: dnia)?|dnia)[\s:]*$/i;
const discount = /skonto|discount|escompte|descuento|sconto|korting|rabat/i;

/** Whether a sentence about payment names this date as the deadline: `Please transfer the amount by …`. */
function isDeadline(date: DateSpan, rows: Row[]): boolean {
  const at = date.tokens[0]?.at ?? 0;
  const before = date.row.text.slice(0, at).replace(/\t/g, ' ');
  const above = rows[date.row.index - 1];
  const near =
    above && above.page === date.row.page && date.row.top - above.bottom < date.row.size * 0.9;
  // The sentence may begin in the row above.
  const context = near && before.length < 60 ? `${above.text} ${before}` : before;
  const sentence = context.split(/[.;!?] /).at(-1) ?? '';
  const clause = sentence.split(',').at(-1) ?? '';
  // German and Dutch put the verb behind the date.
  const [behind = ''] = date.row.text.slice(at + date.raw.length).split(/[.;!?\t]/);
  return until.test(before) && paying.test(sentence + behind) && !discount.test(clause);
}

const dateKinds = ['invoiceDate', 'dueDate', 'deliveryDate'] as const satisfies LabelKind[];
type DateKind = (typeof dateKinds)[number];

interface Dated {
  value: DateSpan;
  score: number;
  /** Missing if its place alone, or a sentence, tells what it is. */
  label?: Label | null;
  /** What tells it then, in words. */
  reason?: string;
  isGuessed?: boolean;
}

interface DateContext {
  layout: Layout;
  currency: string | null;
  language: string | null;
  /** The row of the invoice number. */
  numberRow: Row | null;
  advice: Advice;
}

export function readDates(rows: FoundRow[], context: DateContext, put: Put): void {
  const labelled = rows.map((each) => ({
    row: each.row,
    labels: withGuesses(each),
    values: each.dates,
  }));
  const pairings = pairUp(labelled, context.layout);
  const dates = rows.flatMap((each) => each.dates);
  const hint = hintOf(context, dates);
  const { monthFirst, sure: ordered } = monthComesFirst(dates, hint.order);
  const candidatesOf = (kind: DateKind) =>
    advised(candidatesFor(pairings, kind), dates, (date) =>
      context.advice.support(kind, date, daysOf(date)),
    ).sort((a, b) => b.score - a.score);
  const certaintyOf = (date: DateSpan) =>
    (date.order === 'open' && !ordered ? 0.4 : 1.6) - (1 - date.confidence) * 3;
  const mayBeSwapped = ({ order }: DateSpan) => hint.torn && !ordered && order === 'open';
  const atMost = ({ value: date, isGuessed }: Dated) =>
    isGuessed || date.doubtful || mayBeSwapped(date) ? mostDoubted : 1;
  const wordsFor = ({ value, label = null, reason }: Dated) => {
    const reasons = [reason, mayBeSwapped(value) && 'month and day may be the other way round'];
    return evidenceOf(value, label, reasons.filter(Boolean).join('; '));
  };
  const due = dueDate(candidatesOf('dueDate'), dates, context.layout.rows);
  const issued = issueDate(candidatesOf('invoiceDate'), dates, due, rows, context.numberRow);
  const issuedDay = issued ? isoDay(issued.value, monthFirst) : null;
  if (issued && issuedDay) {
    const agreeing = dates.filter((date) => isoDay(date, monthFirst) === issuedDay).length;
    const support =
      issued.score * 2.6 - 1.6 + certaintyOf(issued.value) + Math.min(2, agreeing - 1) * 0.2;
    const sum = support + (dates.length === 1 ? 0.6 : 0);
    put('invoiceDate', issuedDay, issued.value, { sum, atMost: atMost(issued) }, wordsFor(issued));
  }
  if (due) {
    const day = isoDay(due.value, monthFirst);
    // A due date before the invoice date must be another kind of date.
    const before = issuedDay !== null && day < issuedDay;
    const support = due.score * 2.6 - 1.6 + certaintyOf(due.value) - (before ? 2 : 0);
    const isTaken = due.isGuessed && due.value === issued?.value;
    if (!isTaken && (!before || due.score > 0.9))
      put('dueDate', day, due.value, { sum: support, atMost: atMost(due) }, wordsFor(due));
  }
  const delivered = candidatesOf('deliveryDate')[0];
  if (delivered && delivered.score > 0.6)
    put(
      'deliveryDate',
      isoDay(delivered.value, monthFirst),
      delivered.value,
      Math.min(0.7, atMost(delivered)),
      wordsFor(delivered),
    );
}

/** The possible days of a date; two if its order is ambiguous. */
function daysOf(date: DateSpan): string[] {
  return [...new Set([isoDay(date, true), isoDay(date, false)])];
}

interface Hint {
  order: 'month-first' | 'day-first';
  /** The page has signs of countries with both orders, of one that writes both, or dollars without a country. */
  torn: boolean;
}

/** Advice on an ambiguous date also tells the order of the other dates. */
function hintOf(context: DateContext, dates: DateSpan[]): Hint {
  const { advice } = context;
  const order = orderIn(dates, (date, day) =>
    dateKinds.some((kind) => advice.support(kind, date, [day]) > 0),
  );
  if (order) return { order, torn: false };
  const hint = hintOfPlace(context);
  if (!hint.torn) return hint;
  // Only where nothing else tells: another day may look the same with day and month swapped.
  const written = new Set(dates.filter(({ plain }) => plain).map((date) => isoDay(date, true)));
  const asWritten = orderIn(dates, (_, day) => written.has(day));
  const isSettled = hint.writesBoth && asWritten === hint.order;
  return { order: asWritten ?? hint.order, torn: !isSettled };
}

/** The order in which more of the ambiguous dates fit. */
function orderIn(
  dates: readonly DateSpan[],
  fits: (date: DateSpan, day: string) => boolean,
): Hint['order'] | null {
  const open = dates.filter(({ order }) => order === 'open');
  const count = (monthFirst: boolean) =>
    open.filter((date) => fits(date, isoDay(date, monthFirst))).length;
  const lead = count(true) - count(false);
  if (lead === 0) return null;
  return lead > 0 ? 'month-first' : 'day-first';
}

function hintOfPlace({ layout, language, currency }: DateContext): Hint & { writesBoth?: boolean } {
  const inCanada = { order: 'day-first', torn: true, writesBoth: true } as const;
  const certainly = (order: Hint['order']): Hint => ({ order, torn: false });
  if (language !== 'en') return certainly('day-first');
  if (currency === 'CAD') return inCanada;
  if (currency !== 'USD' && currency !== null) return certainly('day-first');
  const text = layout.rows.map((row) => row.text).join('\n');
  const taxed = taxesValueAdded(text) || layout.rows.some((row) => hasVatId(row, layout));
  const elsewhere = taxed || isElsewhere(text);
  if (hasForeignPostalCode(text))
    return { order: elsewhere ? 'day-first' : 'month-first', torn: true };
  // Sellers outside the United States also invoice in dollars.
  if (isAmerican(text)) return { order: 'month-first', torn: elsewhere };
  if (isCanadian(text)) return inCanada;
  return elsewhere ? certainly('day-first') : { order: 'month-first', torn: true };
}

const hasVatId = (row: Row, layout: Layout) => vatIdsOf(row, isRecognised(row, layout)).length > 0;

function dueDate(labelled: Candidate<DateSpan>[], dates: DateSpan[], rows: Row[]): Dated | null {
  const best = labelled[0];
  if (best && best.score > 0.7) return best;
  const deadline = dates.find((date) => isDeadline(date, rows));
  if (deadline)
    return { value: deadline, score: 0.85, reason: 'named as the deadline in a sentence' };
  return best && best.score > 0.5 ? best : null;
}

/** By label, else the topmost date that belongs to nothing else. */
function issueDate(
  labelled: Candidate<DateSpan>[],
  dates: DateSpan[],
  due: Dated | null,
  rows: FoundRow[],
  numberRow: Row | null,
): Dated | null {
  // In `Invoice 17 of 3 May` the date is next to the number.
  const weigh = ({ value, score }: Dated) =>
    score + (value.row === numberRow ? 0.35 : 0) - Math.min(0.1, value.row.index / 1000);
  const best = [...labelled].sort((a, b) => weigh(b) - weigh(a))[0];
  const isDueDate =
    due !== null &&
    best?.value === due.value &&
    due.score > best.score &&
    (best.isGuessed || !due.isGuessed);
  const isNamed = best && best.score > 0.3 && !isDueDate;
  if (isNamed && !best.isGuessed) return { ...best, score: Math.min(1, weigh(best)) };
  const free = dates.filter((date) => date !== due?.value && !belongsElsewhere(date, rows));
  const [first] = free;
  // Its place tells as much of this date as it does without a guess, if no list names another one.
  const isListed = labelled.some((one) => !one.isGuessed && one.score > 0.3);
  if (isNamed && (best.value !== first || isListed))
    return { ...best, score: Math.min(1, weigh(best)) };
  if (!first) return best ?? null;
  const reason = free.length === 1 ? 'the only date left' : 'the topmost date';
  return { value: first, score: 0.5 + (free.length === 1 ? 0.2 : 0), reason };
}

function belongsElsewhere(date: DateSpan, rows: FoundRow[]): boolean {
  const labels = rows[date.row.index]?.labels ?? [];
  return labels.some(
    (label) =>
      label.right <= date.left + 1 &&
      (strengthOf(label, 'otherDate') > 0.5 || strengthOf(label, 'deliveryDate') > 0.5),
  );
}
