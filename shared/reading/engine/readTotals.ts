import type { ReadFieldName } from '../reading.ts';
import { decimalString } from './amounts.ts';
import { type Evidence, mostDoubted } from './confidence.ts';
import { evidenceOf, sumInWords } from './evidence.ts';
import type { Put } from './found.ts';
import type { Totals, TotalsEvidence } from './totals.ts';
import type { Weighed } from './weigh.ts';

export function putTotals(totals: Totals, putFully: Put): void {
  const { total, subtotal, tax, evidence } = totals;
  const isNamed = [subtotal, tax].every(
    (part) => !part?.isUnnamed && !(part && isMereGuess(part, totals)),
  );
  const proven = isNamed && evidence.addsUp && (tax?.value ?? 0) !== 0;
  const put = isDoubted(totals, proven) ? doubting(putFully) : putFully;
  const putFor = (part: Weighed) => {
    const isWrong = part === total && (evidence.isContradicted || evidence.undecided !== null);
    const isDoubtful = part.isPutRight || part.isUnnamed || isWrong || isMereGuess(part, totals);
    return isDoubtful ? doubting(put) : put;
  };
  if (total)
    putFor(total)(
      'total',
      decimalString(total.value),
      total.amount,
      { sum: sumForTotal(total, evidence, proven) },
      wordsFor(total, reasonsFor(total, evidence)),
    );
  if (subtotal) putPart(subtotal, 'subtotal', evidence, proven, putFor(subtotal));
  if (tax) putPart(tax, 'tax', evidence, proven, putFor(tax));
  for (const kind of ['discount', 'shipping'] as const) {
    const charge = totals[kind];
    if (!evidence.charges.includes(kind)) putPlain(charge, kind, put);
    else if (charge?.amount) {
      const value = decimalString(Math.abs(charge.value));
      const sureness = sureOfCharge * charge.amount.confidence;
      putFor(charge)(kind, value, charge.amount, sureness, wordsFor(charge));
    }
  }
  putPlain(totals.paid, 'paid', put);
  const due = totals.amountDue;
  if (due?.amount) put('amountDue', decimalString(due.value), due.amount, 0.6, wordsFor(due));
}

/** Neither the rate nor two sums with names of the lists prove what a guess names. */
function isMereGuess(part: Weighed, { total, subtotal, tax, evidence }: Totals): boolean {
  if (!part.isGuessed) return false;
  const sums = [total, subtotal, tax];
  const isProof =
    evidence.rateFits || sums.every((one) => one === part || (one?.label && !one.isGuessed));
  return !(sums.includes(part) && evidence.addsUp && tax?.value !== 0 && isProof);
}

function reasonsFor(total: Weighed, evidence: TotalsEvidence): string | undefined {
  const { sum, undecided } = evidence;
  const doubt = undecided === null ? undefined : `‘${undecided}’ may be a payment or a deduction`;
  const reasons = [sum ?? reasonFor(total, evidence), doubt];
  return reasons.filter((reason) => reason !== undefined).join('; ') || undefined;
}

function doubting(put: Put): Put {
  const limited = (sureness: Evidence | number) =>
    typeof sureness === 'number'
      ? Math.min(sureness, mostDoubted)
      : { ...sureness, atMost: mostDoubted };
  return (name, value, span, sureness, words) => put(name, value, span, limited(sureness), words);
}

/** In `1.500 + 330 = 1.830` the amount below a thousand proves the notation; `1.500 + 500.000` adds up either way. */
function isDoubted({ total, subtotal, tax }: Totals, proven: boolean): boolean {
  const doubts = [total, subtotal, tax].flatMap((part) =>
    part?.amount && part.value !== 0 ? [part.amount.doubt] : [],
  );
  const isProof = proven && doubts.some((doubt) => doubt === null || doubt === 'gap');
  return doubts.some(Boolean) && !isProof;
}

function sumForTotal(total: Weighed, evidence: TotalsEvidence, proven: boolean): number {
  const words = total.amount?.confidence ?? 1;
  const arithmetic =
    (proven ? 1.6 : 0) +
    (proven && evidence.rateFits ? 0.7 : 0) +
    (evidence.linesFit ? 1 : 0) +
    (evidence.cashFits ? 1 : 0);
  const label = total.score * 2.2 + Math.min(1.2, evidence.margin) * 1.8;
  const repeated = Math.min(2, evidence.repeated - 1) * 0.3;
  return -1.4 + label + arithmetic + repeated - (1 - words) * 4;
}

function putPart(
  part: Weighed,
  name: ReadFieldName,
  evidence: TotalsEvidence,
  proven: boolean,
  put: Put,
): void {
  if (part.score <= 0.4 && !proven && !part.isUnnamed) return;
  const words = part.amount?.confidence ?? 0.9;
  const arithmetic = (proven ? 2.2 : evidence.addsUp ? 1 : -0.8) + (evidence.rateFits ? 0.8 : 0);
  const sum = -1.2 + part.score * 1.6 + arithmetic - (1 - words) * 3;
  const reason = part.label || !evidence.sum ? undefined : `in the sum ${evidence.sum}`;
  put(name, decimalString(part.value), part.amount, { sum }, wordsFor(part, reason));
}

/** Why an amount without a name is the total, where no sum says so. */
function reasonFor({ label }: Weighed, evidence: TotalsEvidence): string | undefined {
  if (label) return undefined;
  if (evidence.cashFits) return 'what was paid in cash';
  if (evidence.isSumOfLines) return 'the sum of the lines';
  return evidence.repeated > 1 ? 'printed more than once' : undefined;
}

/** A labelled amount that the sums do not add up without. */
const sureOfCharge = 0.94;

function putPlain(part: Weighed | null, name: ReadFieldName, put: Put): void {
  if (part?.amount)
    put(name, decimalString(Math.abs(part.value)), part.amount, 0.6 * part.score, wordsFor(part));
}

/** In words for the review, also that a digit was put right. */
function wordsFor({ amount, label = null, isPutRight }: Weighed, sum?: string): string | undefined {
  const reasons = [
    ...(amount && isPutRight ? [`read as ${sumInWords(amount.value, [])}`] : []),
    ...(sum ? [sum] : []),
  ];
  return evidenceOf(amount, label, reasons.length > 0 ? reasons.join('; ') : undefined);
}
