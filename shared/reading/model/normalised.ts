import { decimalString, parseNumber } from '../engine/amounts.ts';
import { isIban } from '../engine/identifiers.ts';
import type { FieldKind } from '../fieldKinds.ts';
import { fieldKinds } from '../fieldKinds.ts';
import type { ReadFieldName } from '../reading.ts';

const maxLength = 500;

/** The model's text in the engine's notation; `null` if empty or not valid for the field. */
export function normalised(kind: FieldKind, said: string | null): string | null {
  const text = said?.trim().replace(/\s+/g, ' ') ?? '';
  if (text === '' || text.length > maxLength) return null;
  if (kind === 'amount') return amount(text);
  if (kind === 'day') return isDay(text) ? text : null;
  if (kind === 'currency') return /^[A-Z]{3}$/.test(text) ? text : null;
  return text;
}

export function normalisedField(name: ReadFieldName, said: string | null): string | null {
  const value = normalised(fieldKinds[name], said);
  if (value === null) return null;
  if (name === 'vendorTaxId' || name === 'customerTaxId') return plain(value);
  if (name !== 'iban' && name !== 'customerIban') return value;
  const iban = plain(value);
  // Wrong check digits: not an account.
  return isIban(iban) ? iban : null;
}

const plain = (identifier: string) => identifier.replace(/[\s.-]/g, '').toUpperCase();

function amount(text: string): string | null {
  const [, sign = '', digits = ''] = /^([-–−]?)\s?(\d[\d.,' ]*)$/.exec(text) ?? [];
  const parsed = parseNumber(digits, '.');
  return digits === '' || !parsed ? null : decimalString(sign ? -parsed.value : parsed.value);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
