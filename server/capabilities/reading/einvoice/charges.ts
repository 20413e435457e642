import type { MaybeQuote } from './EInvoice.ts';

/** A charge or allowance on the whole invoice. */
export interface WrittenCharge {
  isCharge: boolean;
  amount: MaybeQuote;
  reasonCode: string | null;
  reason: string | null;
}

/** UN/EDIFACT code list 7161: delivery, freight, shipping and handling. */
const codes = new Set(['DL', 'FC', 'SAA']);

const words =
  /fracht|versand|porto|liefer|freight|shipping|postage|deliver|carriage|transport|livraison|frais de port|env[ií]o|portes|spedizione|trasporto|verzend|vracht|bezorg|wysył|dostaw/i;

export function isShipping({ isCharge, reasonCode, reason }: WrittenCharge): boolean {
  if (!isCharge) return false;
  return codes.has(reasonCode ?? '') || words.test(reason ?? '');
}
