import type { z } from 'zod';
import { canonicalText } from '#shared/canonicalText.ts';
import {
  type IntegrationCalls,
  type LedgerChoices,
  type LedgerSettings,
  type Mapping,
  mappedKinds,
  newLedgerSettings,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { settingsInWords } from '#shared/integrations/settingsInWords.ts';
import { rateKey, suggestedCode } from '#shared/integrations/taxRates.ts';
import type { Services } from '../../capability.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { vendorNames } from '../vendors/vendorStore.ts';
import { choicesOf } from './choicesOf.ts';
import {
  acceptsExports,
  type ConnectionRow,
  changeConnection,
  findConnection,
  lockConnection,
} from './connectionStore.ts';
import { taxCodesInLedger, vendorsInLedger } from './ledgerVendorStore.ts';
import { readListsIfPossible } from './readLists.ts';

/** Older invoices say little about future ones. */
const newest = 1_000;

const select = statement(`
  select distinct line->>'taxRate' as rate
  from (select lines from invoices where account_id = $1 and deleted_at is null order by id desc limit $2) as recent
  cross join lateral jsonb_array_elements(recent.lines) as line
  where line->>'taxRate' is not null`);

/** The tax rates, in percent, on a company's recent invoices; zero rates are left out. */
async function taxRatesOf(tx: AccountTx): Promise<string[]> {
  const rows = await tx.run<{ rate: string }>(select, [tx.accountId, newest]);
  const rates = new Set(rows.map(({ rate }) => rateKey(rate)));
  return [...rates].flatMap((rate) => (rate === null || rate === '0' ? [] : [rate]));
}

type Given = Pick<Services, 'db' | 'access'>;
type Change = z.infer<IntegrationCalls['changeMapping']['body']>;

export async function mappingOf(
  given: Given,
  accountId: string,
  ledger: LedgerId,
): Promise<Mapping> {
  const find = (tx: AccountTx) => findConnection(tx, ledger);
  const row = await given.db.withAccount(accountId, find);
  const isUnread = row?.state === 'connected' && !row.lists.account;
  if (isUnread) await readListsIfPossible(given, { accountId, ledger });
  return given.db.withAccount(accountId, async (tx) => presentMapping(tx, ledger, await find(tx)));
}

export async function changeMapping(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  ledger: LedgerId,
  { vendorAccounts, taxCodes, ...change }: Change,
): Promise<Mapping> {
  const row = await lockConnection(tx, ledger);
  if (!row || !acceptsExports(row)) {
    throw conflict('not_connected', `${ledgerNames[ledger].short} is not connected.`);
  }
  const before = { ...newLedgerSettings, ...row.settings };
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  const after: LedgerSettings = {
    ...before,
    ...given,
    vendorAccounts: changed(before.vendorAccounts, vendorAccounts),
    taxCodes: changed(before.taxCodes, taxCodes),
  };
  const choices = await choicesOf(tx, row);
  requireKnown(choices, after, before);
  if (canonicalText(after) !== canonicalText(before)) {
    await changeConnection(tx, ledger, { settings: after });
    const vendors = await vendorNames(tx, Object.keys(vendorAccounts ?? {}));
    await audit({
      category: 'INTEGRATION',
      action: 'update',
      entityType: 'integration_settings',
      entityId: ledger,
      ...settingsInWords(before, after, { ...choices, vendors }),
    });
  }
  return presentMapping(tx, ledger, { ...row, settings: after });
}

/** Merges choices by key; `null` removes one. */
function changed(
  before: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>> = {},
): Record<string, string> {
  const after = Object.entries({ ...before, ...change });
  return Object.fromEntries(after.flatMap(([key, id]) => (id === null ? [] : [[key, id]])));
}

/** A newly chosen account or tax code must exist in the ledger. */
function requireKnown(
  { accounts, taxCodes }: LedgerChoices,
  after: LedgerSettings,
  before: LedgerSettings,
): void {
  const accountIds = new Set(accounts.map(({ id }) => id));
  const codeIds = new Set(taxCodes.map(({ id }) => id));
  const check = (
    path: string,
    known: ReadonlySet<string>,
    chosen: string | null,
    earlier: string | null,
  ) => {
    if (chosen === null || chosen === earlier || known.has(chosen)) return;
    throw invalid([{ path, message: 'Choose one that is there in the ledger' }]);
  };
  check('accountId', accountIds, after.accountId, before.accountId);
  check('taxCodeId', codeIds, after.taxCodeId, before.taxCodeId);
  check('untaxedCodeId', codeIds, after.untaxedCodeId, before.untaxedCodeId);
  for (const kind of mappedKinds) {
    const [chosen, earlier] = [after.byKind[kind], before.byKind[kind]];
    check(`byKind.${kind}.accountId`, accountIds, chosen.accountId, earlier.accountId);
    check(`byKind.${kind}.taxCodeId`, codeIds, chosen.taxCodeId, earlier.taxCodeId);
  }
  for (const [rate, codeId] of Object.entries(after.taxCodes)) {
    check(`taxCodes.${rate}`, codeIds, codeId, before.taxCodes[rate] ?? null);
  }
  for (const [vendorId, accountId] of Object.entries(after.vendorAccounts)) {
    const earlier = before.vendorAccounts[vendorId] ?? null;
    check(`vendorAccounts.${vendorId}`, accountIds, accountId, earlier);
  }
}

async function presentMapping(
  tx: AccountTx,
  ledger: LedgerId,
  row: ConnectionRow | undefined,
): Promise<Mapping> {
  const settings = { ...newLedgerSettings, ...row?.settings };
  const choices = row ? await choicesOf(tx, row) : { accounts: [], taxCodes: [] };
  const booked = row ? await taxCodesInLedger(tx, ledger, row.companyId) : [];
  const rates = new Set([...(await taxRatesOf(tx)), ...Object.keys(settings.taxCodes)]);
  return {
    settings,
    choices,
    vendors: row ? await vendorsInLedger(tx, ledger, row.companyId) : [],
    taxRates: [...rates]
      .sort((one, other) => Number(other) - Number(one))
      .map((rate) => ({ rate, suggestedCodeId: suggestedCode(rate, choices.taxCodes, booked) })),
  };
}
