import { listText } from '../../listText.ts';
import { isSameAddress } from './address.ts';
import { type NameLikeness, nameLikeness } from './nameLikeness.ts';
import type { Profile } from './Profile.ts';

/** Two vendors that may be the same. */
export interface Likeness {
  /** Between 0 and 1, where 1 is an exact match. */
  score: number;
  /** For people: "names 92% alike and same domain". */
  reason: string;
}

/** Minimum score for asking a person. */
const worthAsking = 0.75;

/** A common property, with the probability that it alone makes them the same vendor. */
interface Sign {
  sure: number;
  words: string;
}

/** The likeness of two vendors; `null` below the minimum score. */
export function likenessOf(one: Profile, other: Profile): Likeness | null {
  const name = nameLikeness(one.words, other.words);
  if (!nameSign(name) && !sharesNumbers(one, other)) return null;
  const signs = signsOf(one, other, name);
  const doubt = signs.reduce((left, { sure }) => left * (1 - sure), 1);
  const sameTaxId = one.taxId !== null && one.taxId === other.taxId;
  const score = (1 - doubt) * (sameTaxId ? 1 : contradictionOf(one, other));
  if (score < worthAsking) return null;
  const isExact = sameTaxId && name.alike === 1;
  return {
    score: isExact ? 1 : Math.min(0.99, Math.round(score * 100) / 100),
    reason: listText(signs.map(({ words }) => words)),
  };
}

function signsOf(one: Profile, other: Profile, name: NameLikeness): Sign[] {
  const signs: Sign[] = [];
  const addSign = (isSo: boolean, sure: number, words: string) => {
    if (isSo) signs.push({ sure, words });
  };
  const sameEmail = share(one.emails, other.emails);
  addSign(one.taxId !== null && one.taxId === other.taxId, 0.95, 'same tax ID');
  addSign(share(one.ibans, other.ibans), 0.8, 'same bank account');
  const named = nameSign(name);
  if (named) signs.push(named);
  addSign(sameEmail, 0.6, 'same e-mail address');
  addSign(!sameEmail && share(one.domains, other.domains), 0.5, 'same domain');
  addSign(share(one.phones, other.phones), 0.55, 'same phone number');
  addSign(isSameAddress(one.address, other.address), 0.4, 'same address');
  return signs;
}

/** Shared tax IDs and bank accounts in normalised form. These almost prove that two vendors are the same. */
export function sharedNumbers(one: Profile, other: Profile): string[] {
  const taxIds = one.taxId !== null && one.taxId === other.taxId ? [`tax ${one.taxId}`] : [];
  const ibans = one.ibans.filter((iban) => other.ibans.includes(iban));
  return [...taxIds, ...ibans.map((iban) => `iban ${iban}`)];
}

/** Domains and addresses are not enough, because many vendors share them. */
function sharesNumbers(one: Profile, other: Profile): boolean {
  return (
    sharedNumbers(one, other).length > 0 ||
    share(one.emails, other.emails) ||
    share(one.phones, other.phones)
  );
}

function nameSign({ alike, isShortened }: NameLikeness): Sign | null {
  if (alike === 1) return { sure: 0.88, words: 'same name' };
  const words = `names ${Math.round(alike * 100)}% alike`;
  if (alike >= 0.93) return { sure: 0.8, words };
  if (isShortened) return { sure: 0.6, words };
  if (alike >= 0.85) return { sure: 0.65, words };
  if (alike >= 0.75) return { sure: 0.5, words };
  return alike >= 0.6 ? { sure: 0.3, words } : null;
}

/** Factor for contradictions. Companies of one group share much, but not the tax ID. */
function contradictionOf(one: Profile, other: Profile): number {
  let left = 1;
  if (one.taxId !== null && other.taxId !== null)
    left *= isSlipOf(one.taxId, other.taxId) ? 0.9 : 0.6;
  const bothHaveDomains = one.domains.length > 0 && other.domains.length > 0;
  if (bothHaveDomains && !share(one.domains, other.domains)) left *= 0.9;
  return left;
}

/** Whether one number may be a misreading of the other. */
function isSlipOf(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differences = 0;
  for (let index = 0; index < one.length; index++)
    if (one[index] !== other[index]) differences += 1;
  return differences === 1;
}

function share(some: readonly string[], others: readonly string[]): boolean {
  for (const one of some) if (others.includes(one)) return true;
  return false;
}
