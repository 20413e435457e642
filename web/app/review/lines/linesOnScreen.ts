import type { DocumentValues } from '#shared/documents/content.ts';
import { lineOrder } from '#shared/invoices/doubtfulFields.ts';
import {
  type InvoiceLine,
  layOverLines,
  lineKey,
  withoutRemovedLines,
} from '#shared/invoices/lines.ts';

/**
 * The lines as they were just entered, valid or not: the row on this device follows a moment later.
 */
export function linesOnScreen(
  lines: readonly InvoiceLine[],
  entered: DocumentValues,
): readonly InvoiceLine[] {
  if (Object.keys(entered).length === 0) return lines;
  return withoutRemovedLines(layOverLines(lines, entered).lines).map((line) => {
    const typed = lineOrder.filter((field) => Object.hasOwn(entered, lineKey(line.id, field)));
    if (typed.length === 0) return line;
    const shown = { ...line };
    for (const field of typed) {
      const value = entered[lineKey(line.id, field)];
      shown[field] = value === null || value === undefined ? null : String(value);
    }
    return shown;
  });
}
