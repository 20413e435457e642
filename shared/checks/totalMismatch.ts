import { isNear } from '../money/isNear.ts';
import type { Check, Checked } from './Checked.ts';
import { moneyText } from './texts.ts';

const code = 'total_mismatch';
/** Lines that were hardly read say nothing against a total. */
const sureLine = 0.8;

export const totalMismatch: Check = (invoice) => {
  const explanation = againstSum(invoice) ?? againstLines(invoice);
  return explanation === null ? null : { code, explanation };
};

function againstSum({ values, read }: Checked): string | null {
  const { amount, subtotal, tax, currency } = values;
  if (amount === null || subtotal === null) return null;
  const net = Number(subtotal);
  const isCredit = Number(amount) < 0;
  const [discount, shipping] = [Number(read?.discount ?? 0), Number(read?.shipping ?? 0)];
  // A credit note takes back what was charged, however its page writes that, and what was taken off.
  const off = isCredit ? -Math.abs(discount) : Math.abs(discount);
  const extra = isCredit ? -Math.abs(shipping) : shipping;
  // Some print the subtotal before the discount or without shipping, others after and with it.
  const sums = [0, extra].flatMap((more) =>
    [0, off].map((less) => net + more - less + Number(tax ?? 0)),
  );
  if (sums.some((sum) => isNear(sum, Number(amount)))) return null;
  if (tax === null) return null;
  return `${moneyText(subtotal, currency)} net and ${moneyText(tax, currency)} tax do not make ${moneyText(amount, currency)}.`;
}

function againstLines({ values, lines, read, fieldConfidence }: Checked): string | null {
  const { amount, subtotal, currency } = values;
  if (lines.length === 0 || read?.discount || read?.shipping) return null;
  const sure = lines.every(
    ({ id, net }) => net !== null && (fieldConfidence[`${id}/net`] ?? 1) >= sureLine,
  );
  if (!sure) return null;
  const sum = lines.reduce((total, { net }) => total + Number(net), 0);
  const totals = [subtotal, amount].flatMap((total) => (total === null ? [] : [Number(total)]));
  if (totals.length === 0 || totals.some((total) => isNear(total, sum))) return null;
  return `The lines add up to ${moneyText(sum, currency)}, which is neither the subtotal nor the total.`;
}
