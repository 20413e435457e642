import type { AmountSigns } from '../foundation/formats.ts';

const english: AmountSigns = { group: ',', decimal: '.' };

// Minus, whole part, fraction.
const written = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads an amount as people type it ("1,234.5", "1.234,50", "(12)") into a plain decimal string
 * with at least the currency's decimals, or null if it is not an amount.
 * Further decimals are kept: rounding them here would change what was typed. The decimal sign decides what a single
 * separator before three digits means: "1.234" is a thousand where decimals have a comma.
 */
export function normaliseMoneyText(
  text: string,
  decimals: number,
  { decimal } = english,
): string | null {
  const compact = (decimal === ',' ? swapSeparators(text) : text)
    .replace(/[\s'’]/g, '')
    .replace(/^\u2212/, '-');
  const [, bracketed] = /^\(([^()-]+)\)$/.exec(compact) ?? [];
  const signed = bracketed === undefined ? compact : `-${bracketed}`;
  const parts = written.exec(withDecimalPoint(signed)) ?? [];
  const [, minus = '', whole = '', fraction = ''] = parts;
  if (whole === '' && fraction === '') return null;

  const plainWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const plainFraction = fraction.padEnd(decimals, '0');
  const amount = plainFraction === '' ? plainWhole : `${plainWhole}.${plainFraction}`;
  return /[1-9]/.test(amount) ? `${minus}${amount}` : amount;
}

function swapSeparators(text: string): string {
  return text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

/** "-1234.50" as "−1,234.50", with a true minus sign; anything that is not a plain decimal stays as it is. */
export function groupMoneyText(value: string, { group, decimal } = english): string {
  const parts = written.exec(value);
  if (!parts) return value;
  const [, minus = '', whole = '', fraction] = parts;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${minus && '\u2212'}${grouped}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
}

/** "-1234.50" as "-1234,50": as programs exchange it, without grouping; anything that is not a plain decimal stays as it is. */
export function plainMoneyText(value: string, { decimal } = english): string {
  return written.test(value) ? value.replace('.', decimal) : value;
}

// The last separator marks the decimals if it occurs once, except a single comma before exactly
// three digits, which groups thousands.
function withDecimalPoint(text: string): string {
  const point = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (comma === -1) return isGrouped(text, '.') ? text.replaceAll('.', '') : text;
  if (point > comma) {
    return isGrouped(text.slice(0, point), ',') ? text.replaceAll(',', '') : text;
  }
  if (point === -1 && isGrouped(text, ',')) return text.replaceAll(',', '');
  const whole = text.slice(0, comma);
  if (whole.includes(',') || (whole.includes('.') && !isGrouped(whole, '.', 1))) return text;
  return `${whole.replaceAll('.', '')}.${text.slice(comma + 1)}`;
}

// A single point always marks decimals, so grouping by points needs at least two.
function isGrouped(text: string, separator: '.' | ',', least = separator === '.' ? 2 : 1): boolean {
  const groups = text.replace(/^-/, '').split(separator);
  const [first = '', ...rest] = groups;
  return (
    rest.length >= least && /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
  );
}
