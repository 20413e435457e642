import { type Explained, explanationIn } from '#shared/money/explained.ts';
import { tenthsText } from '../../ui/foundation/formats.ts';
import { dayText } from '../dates/dates.ts';
import { amountInWords } from './amountText.ts';

/** What a check found, in the person's formats. */
export function explanationText(found: Explained): string {
  return explanationIn(found, { money: amountInWords, day: dayText, number: tenthsText });
}
