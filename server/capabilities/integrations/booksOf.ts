import { newLedgerSettings } from '#shared/integrations/contract.ts';
import type { ConnectionRow } from './connectionStore.ts';
import type { Company } from './Ledger.ts';

type Books = Pick<
  ConnectionRow,
  | 'companyId'
  | 'companyName'
  | 'homeCurrency'
  | 'lastSyncAt'
  | 'pausedUntil'
  | 'paymentsReadTo'
  | 'settings'
  | 'choices'
>;

/**
 * The columns of a newly connected company. Accounts and tax codes belong to one company's books,
 * so for another company they are chosen anew.
 */
export function booksOf(company: Company, before: ConnectionRow | undefined): Books {
  const isSame = before?.companyId === company.id;
  return {
    companyId: company.id,
    companyName: company.name,
    homeCurrency: company.homeCurrency,
    lastSyncAt: isSame ? before.lastSyncAt : null,
    pausedUntil: isSame ? before.pausedUntil : null,
    paymentsReadTo: isSame ? before.paymentsReadTo : null,
    settings: isSame ? { ...newLedgerSettings, ...before.settings } : newLedgerSettings,
    choices: isSame ? before.choices : { accounts: [], taxCodes: [] },
  };
}

/**
 * While no organization is chosen: the earlier values stay, in case the same one is chosen again.
 */
export function undecided(before: ConnectionRow | undefined): Books {
  return {
    companyId: before?.companyId ?? '',
    companyName: before?.companyName ?? null,
    homeCurrency: before?.homeCurrency ?? null,
    lastSyncAt: before?.lastSyncAt ?? null,
    pausedUntil: before?.pausedUntil ?? null,
    paymentsReadTo: before?.paymentsReadTo ?? null,
    settings: before?.settings ?? newLedgerSettings,
    choices: before?.choices ?? { accounts: [], taxCodes: [] },
  };
}
