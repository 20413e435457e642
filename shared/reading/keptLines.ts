import type { Reading } from './reading.ts';

/** More than people write on an invoice, and still few enough to be looked at, sent to devices and edited. */
export const mostLines = 2_000;

/** A reading with no more lines than an invoice may have here, which tells where it had more. */
export function keptLines(reading: Reading): Reading {
  const { lines, linesInAll = lines.length } = reading;
  return lines.length > mostLines
    ? { ...reading, lines: lines.slice(0, mostLines), linesInAll }
    : reading;
}
