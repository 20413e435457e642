import type { Organization } from '#shared/integrations/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import type { Services } from '../capability.ts';
import { hurryWaiting } from '../exports/exportStore.ts';
import { failWaiting } from '../exports/failWaiting.ts';
import { nextSeq } from '../feed/sequence.ts';
import { conflict, invalid, Problem } from '../http/problem.ts';
import { booksOf } from './booksOf.ts';
import {
  changeConnection,
  findConnection,
  lockConnection,
  opensSomething,
} from './connectionStore.ts';
import type { Company } from './Ledger.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { bringChoices } from './mapping.ts';

type Given = Pick<Services, 'db' | 'access'>;

const patienceInMs = 10_000;
const { short } = ledgerNames.xero;

/** Whose books in Xero somebody has let us into. */
export async function listOrganizations(
  { db, access }: Given,
  accountId: string,
): Promise<Organization[]> {
  const row = await db.withAccount(accountId, (tx) => findConnection(tx, 'xero'));
  const chosen = row?.state === 'connected' ? row.company_id : null;
  const found = await organizationsOf(access, accountId);
  return found.map(({ id, name }) => ({ id, name, isChosen: id === chosen }));
}

/** Bills go into the books of this organization from now on; what still waits for those of another goes nowhere. */
export async function chooseOrganization(
  { db, access }: Given,
  { accountId, actor }: { accountId: string; actor: Actor },
  organizationId: string,
): Promise<void> {
  const found = await organizationsOf(access, accountId);
  const company = found.find(({ id }) => id === organizationId);
  if (!company) {
    throw invalid([{ path: 'organizationId', message: `Choose one that is there in ${short}` }]);
  }
  await db.withAccount(accountId, async (tx) => {
    const before = await lockConnection(tx, 'xero');
    if (!before || !opensSomething(before)) throw notConnected();
    const isSame = before.company_id === company.id;
    if (isSame && before.state === 'connected') return;
    const books = booksOf(company, before);
    await changeConnection(tx, 'xero', { ...books, state: 'connected', choices_at: null });
    if (isSame) await hurryWaiting(tx, 'xero');
    else
      await failWaiting(
        tx,
        'xero',
        `Another organization of ${short} was chosen before this invoice was there.`,
      );
    await nextSeq(tx);
    await writeAudit(tx, actor, {
      category: 'INTEGRATION',
      action: 'update',
      entityType: 'integration',
      entityId: 'xero',
      oldValues: { state: before.state, company: before.company_name },
      newValues: { state: 'connected', company: company.name, companyId: company.id },
    });
  });
  await bringChoices({ db, access }, accountId, 'xero');
}

async function organizationsOf(access: Given['access'], accountId: string): Promise<Company[]> {
  try {
    return await access.organizations(accountId, AbortSignal.timeout(patienceInMs));
  } catch (error) {
    if (!(error instanceof LedgerProblem)) throw error;
    if (error.kind === 'disconnected') throw notConnected();
    throw new Problem(502, 'ledger_unreachable', error.message);
  }
}

const notConnected = () => conflict('not_connected', `${short} is not connected.`);
