import { cellsOf, layOut } from '#shared/reading/engine/layout.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { modelLimits } from './limits.ts';

interface OutlinedPage {
  /** From 1. */
  page: number;
  /**
   * From top to bottom: each row's distance from the top, then its cells with their distance from
   * the left, in thousandths.
   */
  rows: [number, ...[number, string][]][];
}

/**
 * The words of some pages with their positions, as JSON: text from a page is always a quoted string
 * and cannot pass for instructions. Rows beyond the limit are left out; the pictures still show
 * them.
 */
export function outlineOf(pages: readonly PageOfWords[], shown: readonly number[]): string {
  let left = modelLimits.outline;
  const outlined = shown.map((number): OutlinedPage => {
    const page = pages[number];
    const rows = page ? rowsOf(page) : [];
    const fitting = rows.filter((row) => {
      left -= JSON.stringify(row).length + 1;
      return left >= 0;
    });
    return { page: number + 1, rows: fitting };
  });
  return JSON.stringify(outlined);
}

function rowsOf(page: PageOfWords): OutlinedPage['rows'] {
  return layOut([page]).rows.map((row) => [
    thousandths(row.top / page.height),
    ...cellsOf(row).map((cell): [number, string] => [
      thousandths(cell.left / page.width),
      cell.raw,
    ]),
  ]);
}

const thousandths = (share: number) => Math.round(share * 1000);
