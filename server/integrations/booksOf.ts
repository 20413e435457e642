import { newLedgerSettings } from '#shared/integrations/contract.ts';
import type { ConnectionRow } from './connectionStore.ts';
import type { Company } from './Ledger.ts';

type Books = Pick<
  ConnectionRow,
  | 'company_id'
  | 'company_name'
  | 'home_currency'
  | 'last_sync_at'
  | 'paused_until'
  | 'payments_read_to'
  | 'settings'
  | 'choices'
>;

/** A company as it is connected. Accounts and codes are those of one company's books: for another they are chosen anew. */
export function booksOf(company: Company, before: ConnectionRow | undefined): Books {
  const isSame = before?.company_id === company.id;
  return {
    company_id: company.id,
    company_name: company.name,
    home_currency: company.homeCurrency,
    last_sync_at: isSame ? before.last_sync_at : null,
    paused_until: isSame ? before.paused_until : null,
    payments_read_to: isSame ? before.payments_read_to : null,
    settings: isSame ? { ...newLedgerSettings, ...before.settings } : newLedgerSettings,
    choices: isSame ? before.choices : { accounts: [], taxCodes: [] },
  };
}

/** While nobody has said which: what was there before stays, for the case that it is the same. */
export function undecided(before: ConnectionRow | undefined): Books {
  return {
    company_id: before?.company_id ?? '',
    company_name: before?.company_name ?? null,
    home_currency: before?.home_currency ?? null,
    last_sync_at: before?.last_sync_at ?? null,
    paused_until: before?.paused_until ?? null,
    payments_read_to: before?.payments_read_to ?? null,
    settings: before?.settings ?? newLedgerSettings,
    choices: before?.choices ?? { accounts: [], taxCodes: [] },
  };
}
