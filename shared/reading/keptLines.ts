import type { Reading } from './reading.ts';

/** More than people write on an invoice, but few enough to show, synchronise and edit. */
export const mostLines = 2_000;

/** Cuts the lines to the maximum and records how many there were. */
export function keptLines(reading: Reading): Reading {
  const { lines, linesInAll = lines.length } = reading;
  return lines.length > mostLines
    ? { ...reading, lines: lines.slice(0, mostLines), linesInAll }
    : reading;
}
