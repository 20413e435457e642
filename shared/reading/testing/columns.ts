import type { Line } from './pages.ts';

const rowHeight = 18;

/** Lines of a page from rows of `text @x`: each text begins `x` points from the left. */
export function columns(rows: string): Line[] {
  return rows
    .trim()
    .split('\n')
    .flatMap((row, index) =>
      [...row.matchAll(/(\S.*?) @(\d+)/g)].map(([, text = '', x]) => ({
        x: Number(x),
        y: 30 + index * rowHeight,
        text,
      })),
    );
}
