import { decimalString } from './amounts.ts';
import type { Label } from './findLabels.ts';
import type { Span } from './layout.ts';

/** In words for the review: why a value was taken for its field. */
export function evidenceOf(
  span: Span | null,
  label: Label | null,
  sum?: string,
): string | undefined {
  const words = label?.raw.replace(/[\s:.]+$/, '');
  const place = label && span && label.row === span.row ? 'beside' : 'below';
  const reasons = [
    ...(span && words ? [`printed ${place} ‘${words}’`] : []),
    ...(sum ? [sum] : []),
  ];
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}

/** `33,000.00 − 4,950.00`, from its first amount and what is added to it. */
export function sumInWords(first: number, added: readonly number[]): string {
  const terms = added
    .filter((value) => value !== 0)
    .map((value) => `${value < 0 ? '−' : '+'} ${grouped(Math.abs(value))}`);
  return [grouped(first), ...terms].join(' ');
}

function grouped(value: number): string {
  return decimalString(value).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}
