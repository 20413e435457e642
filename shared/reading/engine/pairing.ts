import { isCurrencyMark } from './amounts.ts';
import { isGuessed, isListedAndClear, type Label, strengthOf } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import type { Layout, Row, Span } from './layout.ts';

/** A label with a value that it may describe. */
export interface Pairing<V extends Span> {
  label: Label;
  value: V;
  /** From 0 to 1: how clearly the value belongs to the label. */
  fit: number;
  direction: 'beside' | 'below';
}

export interface LabelledRow<V extends Span> {
  row: Row;
  labels: Label[];
  values: V[];
}

/** Pairs each value with each possible label: those before it in its row, and those above it. */
export function pairUp<V extends Span>(rows: LabelledRow<V>[], layout: Layout): Pairing<V>[] {
  const pairings: Pairing<V>[] = [];
  for (const [index, { row, labels, values }] of rows.entries()) {
    const free = labels
      .map((label) => withoutCurrency(label, values))
      .filter((label) => !values.some((value) => covers(value, label)));
    for (const label of free) {
      for (const value of values) {
        const fit = besideFit(label, value, free, values, row);
        if (fit > 0) pairings.push({ label, value, fit, direction: 'beside' });
      }
      pairings.push(...below(rows, index, label, layout));
    }
  }
  return pairings;
}

const covers = (value: Span, label: Label) =>
  label.tokens.some((token) => value.tokens.includes(token));

/** In `Total USD 1,500.00` the currency belongs to the amount, not to the label. */
function withoutCurrency(label: Label, values: readonly Span[]): Label {
  const last = label.tokens.at(-1);
  const tokens = label.tokens.slice(0, -1);
  const before = tokens.at(-1);
  if (!last || !before || !isCurrencyMark(last.text)) return label;
  if (!values.some((value) => value.tokens[0] === last)) return label;
  return { ...label, tokens, to: label.to - 1, right: before.right };
}

function besideFit(label: Label, value: Span, labels: Label[], values: Span[], row: Row): number {
  const last = label.tokens.at(-1);
  const first = value.tokens[0];
  // An amount may be so wide that it touches its label.
  if (!last || !first || first.left < last.right - last.size * 0.5) return 0;
  const between = row.tokens.filter((t) => t.at > last.at && t.at < first.at);
  const blocking = labels.filter(
    (other) => other !== label && other.tokens.some((t) => between.includes(t)),
  );
  const strangers = between.filter(
    (token) =>
      /\p{L}{2}/u.test(token.text) && !values.some((other) => other.tokens.includes(token)),
  );
  const gap = (first.left - last.right) / row.size;
  const cellsBetween = first.cell - last.cell;
  let fit = 1 - Math.min(0.3, Math.max(0, gap - 3) / 150) - Math.max(0, cellsBetween - 1) * 0.06;
  fit *= 0.9 ** Math.min(strangers.length, 8);
  fit *=
    0.35 **
    blocking.filter((other) => isListedAndClear(other) || isNearer(other, label, value)).length;
  return fit * leading(label, row);
}

/** In `Customer: [gap] Reference: [gap] 17` the weaker label has the value. */
function isNearer(other: Label, label: Label, value: Span): boolean {
  if (isGuessed(other)) return false;
  return isBefore(other, value) && other.tokens[0]?.cell !== label.tokens.at(-1)?.cell;
}

/** A label in the middle of a sentence is weaker than one at its beginning. */
function leading(label: Label, row: Row): number {
  const before = row.tokens[label.from - 1];
  if (!before || before.cell !== label.tokens[0]?.cell || /[:|•·,;–)]$/.test(before.text)) return 1;
  return /^\P{L}*$/u.test(before.text) ? 0.95 : 0.8;
}

const reach = 4.5;

function below<V extends Span>(
  rows: LabelledRow<V>[],
  index: number,
  label: Label,
  layout: Layout,
): Pairing<V>[] {
  const from = rows[index]?.row;
  if (!from) return [];
  const answerFactor = hasAnswer(label, from) ? 0.35 : 1;
  const last = label.tokens.at(-1);
  const next =
    from.tokens.find(({ cell }) => cell > (last?.cell ?? 0))?.left ?? Number.POSITIVE_INFINITY;
  const pairings: Pairing<V>[] = [];
  for (let i = index + 1, seen = 0; i < rows.length && seen < 3; i++) {
    const candidate = rows[i];
    if (!candidate || candidate.row.page !== from.page) break;
    const { row, values, labels } = candidate;
    const distance = (row.top - from.bottom) / Math.max(from.size, layout.size);
    if (distance > reach) break;
    const inColumn = row.tokens.filter(
      (t) =>
        t.right > label.left - layout.size &&
        t.left < Math.max(label.right + layout.size, Math.min(next, label.right + layout.size * 8)),
    );
    if (inColumn.length === 0) continue;
    for (const value of values) {
      const within =
        value.left >= label.left - layout.size && value.right < next - layout.size * 0.3;
      const aligned = Math.max(
        alignment(label, value, layout.size),
        within && next < Number.POSITIVE_INFINITY ? 0.75 : 0,
      );
      const isClaimed = labels.some(
        (other) =>
          (isListedAndClear(other) || introduces(other, value)) &&
          areRivals(other, label) &&
          besideFit(other, value, labels, values, row) > 0.75,
      );
      if (aligned > 0) {
        const fit =
          0.93 *
          aligned *
          (isClaimed ? 0.3 : 1) *
          0.8 ** seen *
          (1 - Math.max(0, distance - 1) * 0.05);
        pairings.push({
          label,
          value,
          fit: fit * answerFactor * leading(label, from),
          direction: 'below',
        });
      }
    }
    if (
      labels.some(
        (other) => isListedAndClear(other) && other.left < label.right && other.right > label.left,
      )
    )
      break;
    seen += 1;
  }
  return pairings;
}

/** In `Check #: 4711` nothing above has a better claim. */
function introduces(label: Label, value: Span): boolean {
  if (isGuessed(label)) return false;
  return isBefore(label, value) && value.tokens[0]?.cell === label.tokens.at(-1)?.cell;
}

/** `Reference: 17`, also with a gap between. */
function isBefore(label: Label, value: Span): boolean {
  const last = label.tokens.at(-1);
  return (
    last !== undefined &&
    /[:#]$/.test(last.text) &&
    value.tokens[0] === value.row.tokens[label.to + 1]
  );
}

/** A label directly followed by its value needs none below. */
function hasAnswer(label: Label, row: Row): boolean {
  const last = label.tokens.at(-1);
  const next = row.tokens[label.to + 1];
  return next !== undefined && next.cell === last?.cell && /\d/.test(next.text);
}

/** Columns may be aligned left, right or centred. */
function alignment(label: Span, value: Span, size: number): number {
  const left = Math.abs(label.left - value.left);
  const right = Math.abs(label.right - value.right);
  const centre = Math.abs(label.left + label.right - value.left - value.right) / 2;
  const off = Math.min(left, right, centre) / size;
  const overlap = Math.min(label.right, value.right) - Math.max(label.left, value.left);
  if (off < 1) return 1;
  if (overlap <= 0) return off < 2 ? 0.5 : 0;
  return Math.max(0.6, 1 - off / 20);
}

export interface Candidate<V extends Span> {
  value: V;
  /** `null` if only advice supports it. */
  label: Label | null;
  score: number;
  /** Only a guess names it, thus a person looks at it. */
  isGuessed?: boolean;
}

/** From this score on, a label of a list names its value though a guess would name it more clearly. */
const holding = 0.3;

/** Whether a candidate names a value better than another one; a guess does not put a label of a list in doubt. */
export function isBetter<V extends Span>(one: Candidate<V>, other: Candidate<V>): boolean {
  const holds = ({ score, isGuessed: isGuess }: Candidate<V>) => !isGuess && score >= holding;
  if (one.isGuessed && holds(other)) return false;
  return (other.isGuessed && holds(one)) || one.score > other.score;
}

const dates = new Set<LabelKind>(['invoiceDate', 'dueDate', 'deliveryDate', 'otherDate']);
const names = new Set<LabelKind>(['vendor', 'payee', 'customer', 'terms', 'currency']);
const numbers = new Set<LabelKind>([
  'invoiceNumber',
  'purchaseOrder',
  'customerNumber',
  'paymentReference',
  'otherNumber',
  'taxId',
  'customerTaxId',
  'registration',
  'iban',
  'bic',
  'accountNumber',
  'routingNumber',
  'phone',
]);

/** Labels compete for a value only within a family: a date label never claims a number. */
function familyOf(kind: LabelKind): string {
  if (dates.has(kind)) return 'date';
  if (numbers.has(kind)) return 'number';
  return names.has(kind) ? 'name' : 'amount';
}

const areRivals = (a: Label, b: Label) =>
  a.meanings.some((one) => b.meanings.some((other) => familyOf(one.kind) === familyOf(other.kind)));

/**
 * The values for a kind of label, best first. A value that another kind claims more clearly counts less; a guess claims
 * none.
 */
export function candidatesFor<V extends Span>(
  pairings: Pairing<V>[],
  kind: LabelKind,
): Candidate<V>[] {
  const best = new Map<V, Candidate<V>>();
  const claimed = new Map<V, number>();
  for (const { label, value, fit } of pairings) {
    const mine = strengthOf(label, kind) * fit;
    const rivals = label.meanings.filter((meaning) => familyOf(meaning.kind) === familyOf(kind));
    const other =
      mine > 0 || isGuessed(label)
        ? 0
        : Math.max(0, ...rivals.map(({ strength }) => strength)) * fit;
    claimed.set(value, Math.max(claimed.get(value) ?? 0, other));
    const candidate = { value, label, score: mine, isGuessed: isGuessed(label) };
    const known = best.get(value);
    if (mine > 0 && (!known || isBetter(candidate, known))) best.set(value, candidate);
  }
  return [...best.values()]
    .map((candidate) => {
      const other = claimed.get(candidate.value) ?? 0;
      return other > candidate.score ? { ...candidate, score: candidate.score * 0.45 } : candidate;
    })
    .sort((a, b) => b.score - a.score);
}
