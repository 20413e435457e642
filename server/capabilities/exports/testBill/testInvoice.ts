import { taxAt } from '#shared/exports/grossAmounts.ts';
import type { LedgerChoices, LedgerSettings } from '#shared/integrations/contract.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import type { billOf } from '../billOf.ts';

type Booked = Parameters<typeof billOf>[0];

export const testVendor = 'Docket test';

const net = '1.00';

/**
 * An invoice over 1.00, for a bill that tries the settings: the default account, and a tax code where the settings have
 * one.
 */
export function testInvoice(
  { id, number, currency, today }: { id: string; number: string; currency: string; today: string },
  settings: LedgerSettings,
  { taxCodes }: LedgerChoices,
): Booked {
  const rate = triedRate(settings, taxCodes);
  const units = unitsOf(net) ?? 0n;
  const tax = rate === null ? 0n : taxAt(rate, units, false);
  return {
    ...{ id, invoiceNumber: number, vendorId: null, vendorName: testVendor, currency },
    ...{ documentType: 'invoice', invoiceDate: today, dueDate: today, coding: {} },
    bookedRate: null,
    ...{ amount: amountOf(units + tax), tax: amountOf(tax), discount: null, shipping: null },
    description: 'Test of the connection with Docket. It is deleted again by itself.',
    lines: [
      {
        ...{ id: '1', description: 'Test by Docket: not a bill', quantity: '1', unitPrice: net },
        ...{ discount: null, taxRate: rate ?? '0', net },
      },
    ],
  };
}

/** A rate for which the settings have a code; `null` if the bill is to have no tax. */
function triedRate(
  { taxCodes: byRate, taxCodeId, untaxedCodeId }: LedgerSettings,
  codes: LedgerChoices['taxCodes'],
): string | null {
  if (untaxedCodeId !== null) return null;
  const [rate] = Object.keys(byRate);
  if (rate !== undefined) return rate;
  return rateKey(codes.find(({ id }) => id === taxCodeId)?.rate ?? null);
}
