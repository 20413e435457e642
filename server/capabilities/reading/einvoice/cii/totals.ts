import type { EInvoiceFields } from '../EInvoice.ts';
import { moneyOf, wordsOf } from '../quotes.ts';
import { totalFields } from '../totals.ts';
import { allAt, at, type XmlElement } from '../XmlElement.ts';
import { chargeOf, freightOf } from './charges.ts';

export function ciiTotals(settlement: XmlElement | undefined): EInvoiceFields {
  const sums = at(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  );
  const sum = (name: string) => moneyOf(at(sums, name));
  return totalFields({
    currency: wordsOf(at(settlement, 'InvoiceCurrencyCode')),
    lines: sum('LineTotalAmount'),
    allowances: sum('AllowanceTotalAmount'),
    charges: [
      ...allAt(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf),
      ...allAt(settlement, 'SpecifiedLogisticsServiceCharge').map(freightOf),
    ],
    net: sum('TaxBasisTotalAmount'),
    taxes: allAt(sums, 'TaxTotalAmount').map((element) => ({
      currency: element.attributes.get('currencyID') ?? null,
      amount: moneyOf(element),
    })),
    taxParts: allAt(settlement, 'ApplicableTradeTax/CalculatedAmount').map(moneyOf),
    gross: sum('GrandTotalAmount'),
    paid: sum('TotalPrepaidAmount'),
    due: sum('DuePayableAmount'),
    currencyOfTotal: at(sums, 'GrandTotalAmount')?.attributes.get('currencyID') ?? null,
  });
}
