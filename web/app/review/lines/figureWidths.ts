import { type CSSProperties, useState } from 'react';

/** How many digits wide the widest figure of each column is. */
export type FigureWidths = Readonly<Record<string, number>>;

/**
 * Of the longest figure that can be entered: a sign, twelve digits in groups, a decimal sign and six decimals, with the
 * code of a currency. Longer texts are no figures and may be cut.
 */
const mostDigits = 28;

/** No sign of a figure is wider than a digit. The capital letters of currencies are. */
function digitsWide(text: string): number {
  return text.length + (text.match(/\p{Lu}/gu)?.length ?? 0) / 2;
}

/** Of one column, from all of its texts: also of rows that are out of view, so that nothing moves when one scrolls. */
export function widestFigure(texts: readonly string[]): number {
  const widest = texts.reduce((most, text) => Math.max(most, digitsWide(text)), 0);
  return Math.min(Math.ceil(widest), mostDigits);
}

/** The larger of both for each column; `before` itself if none is larger. */
export function grownWidths(before: FigureWidths, needed: FigureWidths): FigureWidths {
  const larger = Object.entries(needed).filter(([column, wide]) => wide > (before[column] ?? 0));
  return larger.length === 0 ? before : { ...before, ...Object.fromEntries(larger) };
}

/** Columns never move under what is being typed: they grow once it was entered, and stay so wide as long as the grid is open. */
export function useGrownWidths(needed: FigureWidths, isEditing: boolean): FigureWidths {
  const [kept, setKept] = useState(needed);
  const widths = isEditing ? kept : grownWidths(kept, needed);
  if (widths !== kept) setKept(widths);
  return widths;
}

/**
 * For the style of a table: `--quantity` is as wide as the cells of that column have to be, with their padding, and
 * `--least` is the least width of the table.
 */
export function figureLengths(
  widths: FigureWidths,
  least: string,
): CSSProperties & Record<`--${string}`, string> {
  const lengths = Object.entries(widths).map(([column, wide]) => [
    `--${column}`,
    `calc(${wide} * var(--digit) + 1.125rem)`,
  ]);
  return { ...Object.fromEntries(lengths), '--least': least };
}

/** For a table with these lengths. What is typed by a finger is larger than what is shown. */
export const digitLength = '[--digit:1ch] pointer-coarse:[--digit:1.15ch]';
