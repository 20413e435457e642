import type { WrittenCharge } from '../charges.ts';
import { moneyOf } from '../quotes.ts';
import { at, textAt, type XmlElement } from '../XmlElement.ts';

export function chargeOf(charge: XmlElement): WrittenCharge {
  return {
    isCharge: /^(true|1)$/i.test(textAt(charge, 'ChargeIndicator') ?? ''),
    amount: moneyOf(at(charge, 'Amount')),
    reasonCode: textAt(charge, 'AllowanceChargeReasonCode'),
    reason: textAt(charge, 'AllowanceChargeReason'),
  };
}
