import { amountsInBase, type Conversion } from '../exchangeRates/BaseSums.ts';
import type { Rated } from '../exchangeRates/rateOf.ts';
import type { Reported } from './Reported.ts';

/** The invoice as reports count it in the currency of the company; `null` where no rate is known. */
export function reportedInBase(
  { status, brief }: Reported & { readonly brief: Rated },
  conversion: Conversion,
): Reported | null {
  const amounts = amountsInBase(brief, conversion);
  if (!amounts) return null;
  // Named one by one, because the briefs of the index have accessors, which a spread would leave out.
  const { vendorId, vendorName, invoiceDate, dueDate, earlyPayment } = brief;
  const { createdAt, decidedAt, approvedBy, fraudFlags } = brief;
  return {
    status,
    brief: {
      ...amounts,
      ...{ vendorId, vendorName, invoiceDate, dueDate, earlyPayment },
      ...{ createdAt, decidedAt, approvedBy, fraudFlags },
    },
  };
}
