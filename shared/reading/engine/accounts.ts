import { accountNumbersOf, bankNumbersOf, type Identifier } from './findIdentifiers.ts';
import { strengthOf } from './findLabels.ts';
import type { FoundRow } from './found.ts';
import type { LabelKind } from './labels.ts';
import type { Row } from './layout.ts';

/** A bank account in the document, with how certain it is. */
export interface Account extends Identifier {
  /** It is next to its label, or among words about payment. */
  placed: boolean;
}

export function accountsOf(rows: readonly FoundRow[]): Account[] {
  return rows.flatMap(({ ibans, row }, index) => {
    const near = rows
      .slice(Math.max(0, index - 3), index + 3)
      .filter((r) => r.row.page === row.page);
    return ibans.map((iban) => ({
      ...iban,
      placed: near.some(speaksOfPayment) && !inRunningText(iban),
    }));
  });
}

/**
 * An account of a country without IBANs. It needs a bank number nearby, because it could be a customer number
 * otherwise.
 */
export function domesticAccountOf(
  rows: readonly FoundRow[],
): { account: Identifier; bank: Identifier } | null {
  const banks = rows.flatMap(({ row, labels }) => bankNumbersOf(row, labels));
  const accounts = rows.flatMap(({ row, labels }) => accountNumbersOf(row, labels));
  const [bank, ...otherBanks] = banks;
  const near = accounts.filter(({ row }) => bank && isNear(row, bank.row));
  const [account, ...others] = near;
  if (!bank || !account) return null;
  const unambiguous = [...otherBanks, ...others].every(({ value }) =>
    [bank, account].some((one) => one.value === value),
  );
  const certainty = unambiguous ? Math.min(bank.certainty, 0.95) : 0.5;
  return { account: { ...account, certainty }, bank: { ...bank, certainty } };
}

const nearbyInSizes = 8;

function isNear(one: Row, other: Row): boolean {
  return one.page === other.page && Math.abs(one.top - other.top) < one.size * nearbyInSizes;
}

/** Low if there are several accounts, so that a person decides. */
export function accountConfidence({ certainty, placed }: Account, all: readonly Account[]): number {
  if (certainty < 1) return 0.5;
  if (provenAccounts(all).length > 1) return 0.65;
  return placed ? 0.97 : 0.6;
}

/** Distinct accounts with correct check digits. */
export function provenAccounts(all: readonly Account[]): string[] {
  const proven = all.filter(({ certainty }) => certainty === 1);
  return [...new Set(proven.map(({ value }) => value))];
}

const paymentLabels: LabelKind[] = ['iban', 'bic', 'accountNumber', 'routingNumber', 'payee'];
/** Words about payment and banks, in all supported languages. */
const paymentWords =
  /iban|swift|bank|banc|banq|banka|konto|compte|cuenta|conto\b|rekening|rachun|account|pay|transfer|remit|wire|beneficiar|zahl|überweis|virement|règl|pago|abon|bonific|betal|overma|przelew|wpłat|płatn/i;

function speaksOfPayment({ row, labels }: FoundRow): boolean {
  const labelled = labels.some((label) =>
    paymentLabels.some((kind) => strengthOf(label, kind) > 0),
  );
  return labelled || paymentWords.test(row.text);
}

/** Inside a sentence that does not mention payment. */
function inRunningText({ row, tokens }: Identifier): boolean {
  const [first] = tokens;
  const before = row.tokens.filter(({ cell, at }) => first && cell === first.cell && at < first.at);
  const words = before.filter(({ text }) => /^\p{Ll}{2,}/u.test(text));
  const sentence = before
    .map(({ text }) => text)
    .join(' ')
    .replace(/\biban\b/gi, '');
  return words.length >= 3 && !paymentWords.test(sentence);
}
