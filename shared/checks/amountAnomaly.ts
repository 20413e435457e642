import { median } from '../metrics/measures.ts';
import { explain, money, tenths } from '../money/explained.ts';
import type { Check } from './CheckInput.ts';

/** With fewer invoices there is no usual amount. */
const minInvoices = 4;
/** An amount this many times the median is flagged, … */
const medianFactor = 3;
/** … unless it is within this many times the median deviation. */
const spreadFactor = 5;

export const amountAnomaly: Check = ({ values, earlier }) => {
  const { amount, currency } = values;
  if (amount === null) return null;
  const usual = earlier
    .filter((one) => one.currency === currency && Number(one.amount) > 0)
    .map((one) => Number(one.amount));
  if (usual.length < minInvoices) return null;
  const middle = median(usual);
  if (middle === null) return null;
  const spread = median(usual.map((one) => Math.abs(one - middle))) ?? 0;
  const total = Number(amount);
  if (total < middle * medianFactor || total < middle + spread * spreadFactor) return null;
  return {
    code: 'amount_anomaly',
    ...explain`${money(amount, currency)} is ${tenths(total / middle)} times what this vendor usually charges: ${money(middle, currency)}, the median of ${usual.length} invoices.`,
  };
};
