import type { PageOfWords } from '../words.ts';
import { foundDocument } from './foundDocument.ts';

const mostRows = 5;
const longestRow = 120;

/** Invisible rows that contain a value: an account, a date or an amount. */
export function hiddenTextOf(pages: readonly PageOfWords[]): string[] {
  const hidden = pages.map(({ hidden = [], ...page }) => ({ ...page, words: hidden }));
  const rowsWithValues = foundDocument(hidden).rows.filter(
    ({ ibans, dates, amounts }) =>
      ibans.length > 0 || dates.length > 0 || amounts.some(({ decimals }) => decimals > 1),
  );
  return rowsWithValues
    .slice(0, mostRows)
    .map(({ row }) => row.text.replaceAll('\t', ' ').slice(0, longestRow));
}
