import type { WrittenCharge } from '../charges.ts';
import { moneyOf } from '../quotes.ts';
import { at, textAt, type XmlElement } from '../XmlElement.ts';

export function chargeOf(charge: XmlElement): WrittenCharge {
  return {
    isCharge: /^(true|1)$/i.test(textAt(charge, 'ChargeIndicator/Indicator') ?? ''),
    amount: moneyOf(at(charge, 'ActualAmount')),
    reasonCode: textAt(charge, 'ReasonCode'),
    reason: textAt(charge, 'Reason'),
  };
}

/** Freight has its own element, separate from charges. */
export function freightOf(charge: XmlElement): WrittenCharge {
  return {
    isCharge: true,
    amount: moneyOf(at(charge, 'AppliedAmount')),
    reasonCode: 'FC',
    reason: textAt(charge, 'Description'),
  };
}
