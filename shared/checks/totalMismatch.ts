import { type Charge, chargesIn, chargesOf } from '../invoices/charges.ts';
import { type Explained, explain, money } from '../money/explained.ts';
import { isNear, unitsOf } from '../money/sums.ts';
import type { Check, CheckInput } from './CheckInput.ts';

const code = 'total_mismatch';
/** Lines with less confidence cannot contradict a total. */
const minLineConfidence = 0.8;

export const totalMismatch: Check = (invoice) => {
  const explained = againstSum(invoice) ?? againstLines(invoice);
  return explained && { code, ...explained };
};

function chargesBeside({ values, read }: CheckInput): Charge[] {
  return chargesOf({
    amount: values.amount,
    discount: values.discount ?? read?.discount ?? null,
    shipping: values.shipping ?? read?.shipping ?? null,
  });
}

function againstSum(invoice: CheckInput): Explained | null {
  const { amount, subtotal, tax, currency } = invoice.values;
  const [total, net] = [unitsOf(amount), unitsOf(subtotal)];
  if (amount === null || subtotal === null || total === null || net === null) return null;
  // The subtotal may be printed before or after the discount, with or without shipping.
  const left = total - net - (unitsOf(tax) ?? 0n);
  if (chargesIn(left, chargesBeside(invoice), currency)) return null;
  if (tax === null) return null;
  return explain`${money(subtotal, currency)} net and ${money(tax, currency)} tax do not make ${money(amount, currency)}.`;
}

function againstLines(invoice: CheckInput): Explained | null {
  const { values, lines, fieldConfidence } = invoice;
  const { amount, subtotal, currency } = values;
  if (lines.length === 0 || chargesBeside(invoice).length > 0) return null;
  const isConfident = lines.every(
    ({ id, net }) => net !== null && (fieldConfidence[`${id}/net`] ?? 1) >= minLineConfidence,
  );
  if (!isConfident) return null;
  const sum = lines.reduce((total, { net }) => total + Number(net), 0);
  const totals = [subtotal, amount].flatMap((total) => (total === null ? [] : [Number(total)]));
  if (totals.length === 0 || totals.some((total) => isNear(total, sum))) return null;
  return explain`The lines add up to ${money(sum, currency)}, which is neither the subtotal nor the total.`;
}
