import type { EInvoiceLine } from '../EInvoice.ts';
import { lineDiscount, unitPrice } from '../lineAmounts.ts';
import { moneyOf, numberOf, unitIn, wordsOf } from '../quotes.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';
import { chargeOf } from './charges.ts';

/** Lines are a flat list in which each names its parent. */
export function ciiLines(items: readonly XmlElement[]): EInvoiceLine[] {
  const top: EInvoiceLine[] = [];
  const known = new Map<string, EInvoiceLine>();
  for (const item of items) {
    const document = at(item, 'AssociatedDocumentLineDocument');
    const line = lineOf(item, document);
    (known.get(textAt(document, 'ParentLineID') ?? '')?.below ?? top).push(line);
    const id = textAt(document, 'LineID');
    if (id && !known.has(id)) known.set(id, line);
  }
  return top;
}

const sums =
  'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation';

function lineOf(item: XmlElement, document: XmlElement | undefined): EInvoiceLine {
  const product = at(item, 'SpecifiedTradeProduct');
  const agreement = at(item, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
  const delivery = at(item, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery');
  const settlement = at(item, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement');
  const price =
    at(agreement, 'NetPriceProductTradePrice') ?? at(agreement, 'GrossPriceProductTradePrice');
  const billed = at(delivery, 'BilledQuantity');
  const amounts = {
    quantity: numberOf(billed),
    discount: lineDiscount(allAt(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf)),
    net: moneyOf(at(settlement, `${sums}/LineTotalAmount`)),
  };
  return {
    ...amounts,
    code: wordsOf(
      at(product, 'SellerAssignedID') ?? at(product, 'GlobalID') ?? at(product, 'BuyerAssignedID'),
    ),
    description: wordsOf(at(product, 'Name')) ?? wordsOf(at(product, 'Description')),
    unit: unitIn(billed),
    unitPrice: unitPrice(
      { price: numberOf(at(price, 'ChargeAmount')), per: numberOf(at(price, 'BasisQuantity')) },
      amounts,
    ),
    taxRate: numberOf(at(settlement, 'ApplicableTradeTax/RateApplicablePercent|ApplicablePercent')),
    role: roleOf(textAt(document, 'LineStatusReasonCode')),
    below: [],
  };
}

function roleOf(status: string | null): EInvoiceLine['role'] {
  if (status === 'DETAIL') return 'detail';
  if (status === 'GROUP') return 'group';
  return status === 'INFORMATION' ? 'information' : null;
}
