import { decimalString } from './amounts.ts';
import type { Label } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
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
    ...(span && words && label?.guess ? [`read as ${named(label.guess)}`] : []),
    ...(sum ? [sum] : []),
  ];
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}

/** With its article: `a due date`. */
function named(kind: LabelKind): string {
  const name = spelled[kind] ?? kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;
}

const spelled: Partial<Record<LabelKind, string>> = {
  taxId: 'tax number',
  customerTaxId: 'tax number of the customer',
  iban: 'IBAN',
  bic: 'BIC',
};

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
