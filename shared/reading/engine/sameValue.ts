import type { FieldKind } from '../reading.ts';
import { legalForm } from './names.ts';
import { plainWords, similarity, squash } from './text.ts';

/**
 * Whether two normalised values of a field are equal. Ignores the sign of amounts, because credit notes print it or
 * not.
 */
export function isSameValue(kind: FieldKind, one: string, other: string): boolean {
  if (kind === 'amount') return Math.abs(Number(one)) === Math.abs(Number(other));
  if (kind === 'day') return one === other;
  const [a, b] = [squash(one), squash(other)];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  return kind === 'text' && (similarity(a, b) > 0.9 || isSameCompany(one, other));
}

/** Equal except for the legal form. */
function isSameCompany(one: string, other: string): boolean {
  const [short, long] = [plainWords(one), plainWords(other)].sort((a, b) => a.length - b.length);
  if (!short?.length || !long || short.length === long.length) return false;
  const rest = long.slice(short.length).join(' ');
  return short.every((word, index) => word === long[index]) && legalForm(` ${rest}`);
}
