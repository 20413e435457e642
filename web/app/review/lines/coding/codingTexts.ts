import type { CodingOrigin } from '#shared/coding/effectiveCoding.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { normaliseMoneyText } from '../../../../ui/display/moneyText.ts';
import { amountSigns } from '../../../../ui/foundation/formats.ts';

export const originTexts: Readonly<Record<CodingOrigin, string>> = {
  line: 'as the line',
  invoice: 'as all lines',
  vendor: 'as usual for this vendor',
  company: 'as usual for the company',
};

/** A typed share in the form in which it is stored; a text that is none stays as it is. */
export function shareValue(text: string, currency: string): string {
  const typed = text.trim();
  const isPercent = typed.endsWith('%');
  const figure = typed.replace(/^[$€£]\s*|\s*(%|[A-Z]{3}|[$€£])$/g, '');
  const decimals = isPercent ? 0 : minorDigits(currency);
  const plain = normaliseMoneyText(figure, decimals, amountSigns());
  return plain === null ? typed : `${plain}${isPercent ? '%' : ''}`;
}
