import type { Label } from './findLabels.ts';
import { strengthOf } from './findLabels.ts';
import { hasVatCheckDigit, ibanLength, isAba, isIban, isVatForm, luhn } from './identifiers.ts';
import type { LabelKind } from './labels.ts';
import { type Row, type Span, spanOf } from './layout.ts';

export interface Identifier extends Span {
  value: string;
  /** From 0 to 1, from check digits, format and label. */
  certainty: number;
  /** The label that it was found by, if it needs one. */
  label?: Label;
}

/** IBANs with correct check digits, in any grouping. */
export function ibansOf(row: Row): Identifier[] {
  const found: Identifier[] = [];
  for (const match of row.text.matchAll(/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?=[\s\dA-Z])/gu)) {
    const length = ibanLength(match[0].slice(0, 2));
    if (length === null) continue;
    let value = '';
    let end = match.index;
    while (end < row.text.length && value.length < length) {
      const sign = row.text[end] ?? '';
      if (/[A-Z0-9]/.test(sign)) value += sign;
      else if (!/[\s.-]/.test(sign)) break;
      end += 1;
    }
    const clean = !/[\p{L}\p{N}]/u.test(row.text[end] ?? '');
    if (isIban(value) && clean)
      found.push({ ...spanOf(row, match.index, end), value, certainty: 1 });
  }
  return found;
}

/** An IBAN after its label with wrong check digits, either misread or an example. */
export function labelledIbanOf(row: Row, labels: Label[]): Identifier | null {
  const label = labels.find((each) => strengthOf(each, 'iban') > 0);
  const last = label?.tokens.at(-1);
  if (!label || !last) return null;
  const start = last.at + last.text.length;
  const match = /^[\s:.]*([A-Z]{2}\d{2}[A-Z0-9\s]{8,40})/.exec(row.text.slice(start));
  const text = match?.[1]?.replace(/\s/g, '') ?? '';
  const length = ibanLength(text.slice(0, 2));
  if (!match || length === null || text.length < length) return null;
  return {
    ...spanOf(row, start, start + match[0].length),
    value: text.slice(0, length),
    certainty: 0.35,
    label,
  };
}

const vatPattern =
  /(?<![\p{L}\p{N}])(CHE|(?!ID)[A-Z]{2})[ -]?([A-Z0-9](?:[ .-]?[A-Z0-9*+]){6,14})(?![\p{N}])/gu;

/** VAT numbers with country prefix, by format and check digit. `ID` before a number is a label, not Indonesia. */
export function vatIdsOf(row: Row, recognised: boolean): Identifier[] {
  const found: Identifier[] = [];
  for (const match of row.text.matchAll(vatPattern)) {
    const [whole, country = '', rest = ''] = match;
    const exact = vatOf(country, rest);
    if (!exact) continue;
    const checked = hasVatCheckDigit(exact.value);
    // On a scan, a wrong check digit is probably an OCR error.
    if (checked === false && recognised) continue;
    const certainty = checked === true ? 1 : checked === null ? 0.85 : 0.6;
    const start = match.index;
    const end = start + whole.length - (rest.length - exact.length);
    found.push({ ...spanOf(row, start, end), value: exact.value, certainty });
  }
  return found;
}

/** The longest prefix that has the format of the country. */
function vatOf(country: string, rest: string): { value: string; length: number } | null {
  for (let length = rest.length; length >= 7; length--) {
    if (
      length < rest.length &&
      /[A-Z0-9]/.test(rest[length] ?? '') &&
      /[A-Z0-9]/.test(rest[length - 1] ?? '')
    )
      continue;
    const value = country + rest.slice(0, length).replace(/[ .-]/g, '');
    if (isVatForm(value)) return { value, length };
  }
  return null;
}

/** Tax numbers that need a label to be recognised, such as those of Spain, Italy, Poland, India and Australia. */
export function labelledTaxIdOf(row: Row, label: Label): Identifier | null {
  const last = label.tokens.at(-1);
  if (!last) return null;
  const start = last.at + last.text.length;
  const behind = row.text.slice(start);
  const match = /^([\s:#.()]*(?:no\.?|nr\.?|id)?[\s:#.()]*)([A-Z0-9][^\t]*)/iu.exec(behind);
  const [, lead = '', cell = ''] = match ?? [];
  // Behind the number, its cell may go on.
  const ends = [...cell.matchAll(/(?<=[A-Z0-9])(?![\p{L}\p{N}])/giu)].map(({ index }) => index);
  for (const end of ends.toReversed()) {
    const raw = cell.slice(0, end);
    if (!/^[A-Z0-9](?:[ ./-]?[A-Z0-9]){6,17}$/iu.test(raw)) continue;
    const value = raw.replace(/[ .-]/g, '').toUpperCase();
    const certainty = taxIdCertainty(value);
    if (certainty === 0) continue;
    const begin = start + lead.length;
    return { ...spanOf(row, begin, begin + raw.length), value, certainty, label };
  }
  return null;
}

function taxIdCertainty(value: string): number {
  if (/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/.test(value)) return 0.9;
  if (/^[A-HJNP-SUVW]\d{7}[0-9A-J]$/.test(value) || /^\d{8}[A-Z]$/.test(value)) return 0.85;
  if (/^\d{11}$/.test(value)) return luhn(value) ? 0.9 : 0.7;
  if (/^\d{10}$/.test(value)) return hasVatCheckDigit(`PL${value}`) ? 0.9 : 0.5;
  if (/^\d{9}(B\d{2})?$/.test(value)) return 0.7;
  if (isVatForm(value)) return 0.8;
  return /^\d{9,12}$/.test(value) ? 0.6 : 0;
}

const banks = /^\d{3}-\d{3}$|^\d{2}-\d{2}-\d{2}$|^\d{6}$|^\d{8,9}$/;

/** A national bank number: directly after its label, with a usual length. */
export function bankNumbersOf(row: Row, labels: Label[]): Identifier[] {
  return behindLabel(row, labels, 'routingNumber')
    .filter(({ value }) => banks.test(value.replaceAll(' ', '')))
    .map((one) => ({ ...one, certainty: isAba(one.value) ? 0.95 : 0.8 }));
}

export function accountNumbersOf(row: Row, labels: Label[]): Identifier[] {
  return behindLabel(row, labels, 'accountNumber');
}

function behindLabel(row: Row, labels: Label[], kind: LabelKind): Identifier[] {
  const label = labels.find((each) => strengthOf(each, kind) > 0.5);
  const last = label?.tokens.at(-1);
  if (!label || !last) return [];
  const start = last.at + last.text.length;
  const match = /^[\s:#./()]*(\d(?:[ -]?\d){4,19})(?![\p{L}\p{N}.,])/u.exec(row.text.slice(start));
  if (!match?.[1]) return [];
  const begin = start + match[0].length - match[1].length;
  const span = spanOf(row, begin, begin + match[1].length);
  return [{ ...span, value: match[1], certainty: 0.85, label }];
}

export function bicsOf(row: Row, labels: Label[]): Identifier[] {
  const label = labels.find((each) => strengthOf(each, 'bic') > 0);
  const last = label?.tokens.at(-1);
  if (!label || !last) return [];
  const start = last.at + last.text.length;
  const match = /^[\s:./()-]*([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![\p{L}\p{N}])/u.exec(
    row.text.slice(start),
  );
  if (!match?.[1]) return [];
  const begin = start + match[0].length - match[1].length;
  const span = spanOf(row, begin, begin + match[1].length);
  return [{ ...span, value: match[1], certainty: 0.95, label }];
}

export function emailsOf(row: Row): Identifier[] {
  return matchesOf(row, /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi);
}

export function websitesOf(row: Row): Identifier[] {
  return matchesOf(
    row,
    /(?:https?:\/\/)?(?:www\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|https?:\/\/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi,
  );
}

function matchesOf(row: Row, pattern: RegExp): Identifier[] {
  return [...row.text.matchAll(pattern)].map((match) => ({
    ...spanOf(row, match.index, match.index + match[0].length),
    value: match[0],
    certainty: 0.9,
  }));
}
