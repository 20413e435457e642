import type { EInvoiceFields } from '../EInvoice.ts';
import { moneyOf, wordsOf } from '../quotes.ts';
import { totalFields } from '../totals.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';
import { chargeOf } from './charges.ts';

export function ublTotals(root: XmlElement): EInvoiceFields {
  const sums = at(root, 'LegalMonetaryTotal');
  const sum = (name: string) => moneyOf(at(sums, name));
  return totalFields({
    currency: wordsOf(at(root, 'DocumentCurrencyCode')),
    currencyOfTotal: at(sums, 'PayableAmount')?.attributes.get('currencyID') ?? null,
    lines: sum('LineExtensionAmount'),
    allowances: sum('AllowanceTotalAmount'),
    charges: allAt(root, 'AllowanceCharge').map(chargeOf),
    net: sum('TaxExclusiveAmount'),
    taxes: allAt(root, 'TaxTotal/TaxAmount').map((element) => ({
      currency: element.attributes.get('currencyID') ?? null,
      amount: moneyOf(element),
    })),
    taxParts: taxTotalsIn(root).flatMap((total) =>
      allAt(total, 'TaxSubtotal/TaxAmount').map(moneyOf),
    ),
    gross: sum('TaxInclusiveAmount'),
    paid: sum('PrepaidAmount'),
    due: sum('PayableAmount'),
  });
}

/** The tax totals in the invoice's currency, as the tax may be stated again in another. */
export function taxTotalsIn(root: XmlElement): XmlElement[] {
  const currency = textAt(root, 'DocumentCurrencyCode');
  const totals = allAt(root, 'TaxTotal');
  const own = totals.filter(
    (total) => at(total, 'TaxAmount')?.attributes.get('currencyID') === currency,
  );
  return own.length > 0 ? own : totals;
}
