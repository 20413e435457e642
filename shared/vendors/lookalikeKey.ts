import { inLatin } from '../checks/senders/confusables.ts';
import { isOneApart, minLength, skeleton } from '../checks/senders/resemblance.ts';
import { vendorNameKey } from './vendorKeys.ts';

/** Words that impostors add to the name of a vendor: "Acme Ltd (new bank details)". */
const additions = new Set(
  'account accounts accounting ar bank banking bankverbindung bic billing bills change changed detail details iban info information invoice invoices invoicing konto mail neu neue new number official online pay payee payment payments portal rechnung remit remittance revised secure sepa swift update updated'.split(
    ' ',
  ),
);

/** Equal for names that look alike: letters of other alphabets, "rn" for "m", words about payment added. */
export function lookalikeKey(name: string): string {
  // Before lower-casing, because the small letters of many capitals look like other letters.
  const words = vendorNameKey(inLatin(name)).split(' ');
  const own = words.filter((word) => !additions.has(word));
  // Legal forms may be written with foreign letters too, and are recognised once they are replaced.
  const plain = (own.length > 0 ? own : words).map(skeleton).join(' ');
  return vendorNameKey(plain).replaceAll(' ', '');
}

/** Whether two different names look alike: by their keys, or one letter apart, as domains are compared. */
export function looksLike(one: string, other: string): boolean {
  const [key, known] = [lookalikeKey(one), lookalikeKey(other)];
  if (key === known) return true;
  return known.length >= minLength && isOneApart(key, known) && numbering(one) === numbering(other);
}

/** The numbers and single letters by which "Depot 1" and "Depot 2", or "Depot A" and "Depot B", differ. */
function numbering(name: string): string {
  const words = vendorNameKey(name).split(' ');
  return words.filter((word) => word.length === 1 || /^\p{N}+$/u.test(word)).join(' ');
}

/** Under these, a name is found by one that is one letter apart: one half of the two is always the same. */
export function halvesOf(name: string): string[] {
  const key = lookalikeKey(name);
  return key.length < minLength ? [] : halves(key, key.length);
}

/** The halves of all names that are one letter apart from this one. */
export function halvesNear(name: string): string[] {
  const key = lookalikeKey(name);
  const near = new Set<string>();
  for (const length of [key.length - 1, key.length, key.length + 1]) {
    if (length < minLength) continue;
    for (const half of halves(key, length)) near.add(half);
  }
  // Two letters swapped across the middle are in neither half.
  const at = Math.floor(key.length / 2);
  const swapped = key.slice(0, at - 1) + (key[at] ?? '') + (key[at - 1] ?? '') + key.slice(at + 1);
  if (key.length >= minLength) for (const half of halves(swapped, key.length)) near.add(half);
  return [...near];
}

function halves(key: string, length: number): string[] {
  const at = Math.floor(length / 2);
  return [`${length} ${key.slice(0, at)}-`, `${length} -${key.slice(at - length)}`];
}
