import type { BookedRate } from '#shared/exchangeRates/contract.ts';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { convert } from '#shared/money/convert.ts';
import { groupMoneyText } from '../../ui/display/moneyText.ts';
import { amountSigns } from '../../ui/foundation/formats.ts';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';

/** A rate with all of its decimals, in the person's signs. */
export function rateText(rate: string): string {
  return groupMoneyText(rate, amountSigns());
}

/** Who says so. */
export function sourceText(source: BookedRate['source']): string {
  if (source === 'ecb') return 'European Central Bank';
  if (source === 'typed') return 'entered here';
  const ledger = ledgers.find((one) => one === source);
  return ledger ? ledgerNames[ledger].short : 'entered by hand';
}

/** "$1,261.26 at 1.0920 of 05/12/2026 (European Central Bank)"; `null` without an amount. */
export function convertedText(amount: string | null, found: BookedRate): string | null {
  const converted = convert(amount, found.rate, found.base);
  if (converted === null) return null;
  return `${amountText(converted, found.base)} at ${rateOfDayText(found)}`;
}

/** "1.0920 of 05/12/2026 (European Central Bank)" */
export function rateOfDayText({ rate, on, source }: Pick<BookedRate, 'rate' | 'on' | 'source'>) {
  return `${rateText(rate)} ${on === '' ? '' : `of ${dayText(on)} `}(${sourceText(source)})`;
}
