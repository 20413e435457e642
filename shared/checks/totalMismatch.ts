import { isNear } from '../money/sums.ts';
import type { Check, CheckInput } from './CheckInput.ts';
import { moneyText } from './texts.ts';

const code = 'total_mismatch';
/** Lines with less confidence cannot contradict a total. */
const minLineConfidence = 0.8;

export const totalMismatch: Check = (invoice) => {
  const explanation = againstSum(invoice) ?? againstLines(invoice);
  return explanation === null ? null : { code, explanation };
};

function againstSum({ values, read }: CheckInput): string | null {
  const { amount, subtotal, tax, currency } = values;
  if (amount === null || subtotal === null) return null;
  const net = Number(subtotal);
  const isCredit = Number(amount) < 0;
  const [discount, shipping] = [Number(read?.discount ?? 0), Number(read?.shipping ?? 0)];
  // On a credit note, charges and discounts are negative, with or without a minus sign on the page.
  const off = isCredit ? -Math.abs(discount) : Math.abs(discount);
  const extra = isCredit ? -Math.abs(shipping) : shipping;
  // The subtotal may be printed before or after the discount, with or without shipping.
  const sums = [0, extra].flatMap((more) =>
    [0, off].map((less) => net + more - less + Number(tax ?? 0)),
  );
  if (sums.some((sum) => isNear(sum, Number(amount)))) return null;
  if (tax === null) return null;
  return `${moneyText(subtotal, currency)} net and ${moneyText(tax, currency)} tax do not make ${moneyText(amount, currency)}.`;
}

function againstLines({ values, lines, read, fieldConfidence }: CheckInput): string | null {
  const { amount, subtotal, currency } = values;
  if (lines.length === 0 || read?.discount || read?.shipping) return null;
  const isConfident = lines.every(
    ({ id, net }) => net !== null && (fieldConfidence[`${id}/net`] ?? 1) >= minLineConfidence,
  );
  if (!isConfident) return null;
  const sum = lines.reduce((total, { net }) => total + Number(net), 0);
  const totals = [subtotal, amount].flatMap((total) => (total === null ? [] : [Number(total)]));
  if (totals.length === 0 || totals.some((total) => isNear(total, sum))) return null;
  return `The lines add up to ${moneyText(sum, currency)}, which is neither the subtotal nor the total.`;
}
