import type { EInvoiceLine } from '../EInvoice.ts';
import { lineDiscount, unitPrice } from '../lineAmounts.ts';
import { moneyOf, numberOf, unitIn, wordsOf } from '../quotes.ts';
import { allAt, at, type XmlElement } from '../XmlElement.ts';
import { chargeOf } from './charges.ts';

/** Lines are nested in their parent. */
export function ublLines(lines: readonly XmlElement[]): EInvoiceLine[] {
  return lines.map(lineOf);
}

function lineOf(line: XmlElement): EInvoiceLine {
  const item = at(line, 'Item');
  const price = at(line, 'Price');
  const billed = at(line, 'InvoicedQuantity|CreditedQuantity');
  const amounts = {
    quantity: numberOf(billed),
    discount: lineDiscount(allAt(line, 'AllowanceCharge').map(chargeOf)),
    net: moneyOf(at(line, 'LineExtensionAmount')),
  };
  return {
    ...amounts,
    code: wordsOf(
      at(item, 'SellersItemIdentification/ID') ??
        at(item, 'StandardItemIdentification/ID') ??
        at(item, 'BuyersItemIdentification/ID'),
    ),
    description: wordsOf(at(item, 'Name')) ?? wordsOf(at(item, 'Description')),
    unit: unitIn(billed),
    unitPrice: unitPrice(
      { price: numberOf(at(price, 'PriceAmount')), per: numberOf(at(price, 'BaseQuantity')) },
      amounts,
    ),
    taxRate: numberOf(
      at(item, 'ClassifiedTaxCategory/Percent') ??
        at(line, 'TaxTotal/TaxSubtotal/TaxCategory/Percent'),
    ),
    role: null,
    below: ublLines(allAt(line, 'SubInvoiceLine|SubCreditNoteLine')),
  };
}
