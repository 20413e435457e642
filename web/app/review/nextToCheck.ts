import { type Doubt, fieldOrder, lineOrder } from '#shared/invoices/doubtfulFields.ts';
import { lineKey } from '#shared/invoices/lines.ts';

/** The stop at the sums below the lines: one for the whole table. */
export const sumsPlace = 'sums';

interface ToCheck {
  doubts: ReadonlyMap<string, Doubt>;
  lines: readonly { id: string }[];
  /** A line, the lines or the total do not add up. */
  sumsDiffer: boolean;
}

/**
 * The stop to check after this one, in the order of the screen and then again from its beginning;
 * `null` if there is no other.
 */
export function nextToCheck(
  { doubts, lines, sumsDiffer }: ToCheck,
  after: string | null,
): string | null {
  const keys: string[] = [
    ...fieldOrder,
    ...lines.flatMap(({ id }) => lineOrder.map((field) => lineKey(id, field))),
  ];
  const at = after === sumsPlace ? keys.length : after === null ? -1 : keys.indexOf(after);
  const later = keys.slice(at + 1).find((key) => doubts.has(key));
  if (later) return later;
  if (sumsDiffer && after !== sumsPlace) return sumsPlace;
  return keys.slice(0, Math.max(0, at)).find((key) => doubts.has(key)) ?? null;
}
