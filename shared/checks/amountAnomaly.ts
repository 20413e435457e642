import { median } from '../metrics/measures.ts';
import type { Check } from './Checked.ts';
import { moneyText } from './texts.ts';

/** Fewer do not say what is usual. */
const enough = 4;
/** So much above what is usual is worth a look, … */
const timesUsual = 3;
/** … unless the vendor's amounts differ as much anyway. */
const timesSpread = 5;

export const amountAnomaly: Check = ({ values, earlier }) => {
  const { amount, currency } = values;
  if (amount === null) return null;
  const usual = earlier
    .filter((one) => one.currency === currency && Number(one.amount) > 0)
    .map((one) => Number(one.amount));
  if (usual.length < enough) return null;
  const middle = median(usual);
  if (middle === null) return null;
  const spread = median(usual.map((one) => Math.abs(one - middle))) ?? 0;
  const asked = Number(amount);
  if (asked < middle * timesUsual || asked < middle + spread * timesSpread) return null;
  const times = (asked / middle).toFixed(1);
  const explanation = `${moneyText(amount, currency)} is ${times} times what this vendor usually asks for: ${moneyText(middle, currency)} in the middle of ${usual.length} invoices.`;
  return { code: 'amount_anomaly', explanation };
};
