import { cellsOf, layOut } from '#shared/reading/engine/layout.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import { modelLimits } from './limits.ts';

interface OutlinedPage {
  /** From 1. */
  page: number;
  /** From top to bottom: how far down the row stands, then its cells, each with how far right it begins; in thousandths. */
  rows: [number, ...[number, string][]][];
}

/**
 * The words of some pages with their places, as JSON: whatever stands on a page is a string in it, and cannot pass for
 * anything else. Rows that would be too much are left out; the pictures have them all the same.
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
