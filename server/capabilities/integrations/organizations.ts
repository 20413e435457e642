import type { Organization } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { type Actor, writeAudit } from '../../platform/audit/write.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, invalid, Problem } from '../../platform/http/problem.ts';
import {
  booksOf,
  changeConnection,
  findConnection,
  hasUsableTokens,
  lockConnection,
} from './connectionStore.ts';
import type { Company } from './Ledger.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { readAfterConnecting } from './readAfterConnecting.ts';

type Given = Pick<Services, 'db' | 'access'>;
type Choosing = Pick<Services, 'db' | 'access' | 'jobs' | 'followers'>;

const patienceInMs = 10_000;

interface LedgerOf {
  accountId: string;
  ledger: LedgerId;
}

/** The organizations covered by this account's consent. */
export async function listOrganizations(
  { db, access }: Given,
  { accountId, ledger }: LedgerOf,
): Promise<Organization[]> {
  const row = await db.withAccount(accountId, (tx) => findConnection(tx, ledger));
  const chosen = row?.state === 'connected' ? row.companyId : null;
  const found = await organizationsOf(access, { accountId, ledger });
  return found.map(({ id, name }) => ({ id, name, isChosen: id === chosen }));
}

/**
 * From now on bills go into the books of this organization; exports still waiting for another one
 * fail.
 */
export async function chooseOrganization(
  { db, access, jobs, followers }: Choosing,
  { accountId, ledger, actor }: LedgerOf & { actor: Actor },
  organizationId: string,
): Promise<void> {
  const found = await organizationsOf(access, { accountId, ledger });
  const company = found.find(({ id }) => id === organizationId);
  if (!company) {
    throw invalid([
      {
        path: 'organizationId',
        message: `Choose one that is there in ${ledgerNames[ledger].short}`,
      },
    ]);
  }
  await db.withAccount(accountId, async (tx) => {
    const before = await lockConnection(tx, ledger);
    if (!before || !hasUsableTokens(before)) throw notConnected(ledger);
    const isSame = before.companyId === company.id;
    if (isSame && before.state === 'connected') return;
    const books = booksOf(company, before);
    await changeConnection(tx, ledger, { ...books, state: 'connected' });
    const problem = `Another organization of ${ledgerNames[ledger].short} was chosen before this invoice was there.`;
    for (const follower of followers.connections) {
      await (isSame ? follower.opened(tx, ledger) : follower.closed(tx, ledger, problem));
    }
    await nextSeq(tx);
    await writeAudit(tx, actor, {
      category: 'INTEGRATION',
      action: 'update',
      entityType: 'integration',
      entityId: ledger,
      oldValues: { state: before.state, company: before.companyName },
      newValues: { state: 'connected', company: company.name, companyId: company.id },
    });
  });
  await readAfterConnecting({ db, access, jobs }, { accountId, ledger });
}

async function organizationsOf(
  access: Given['access'],
  { accountId, ledger }: LedgerOf,
): Promise<Company[]> {
  try {
    return await access.organizations(accountId, ledger, AbortSignal.timeout(patienceInMs));
  } catch (error) {
    if (!(error instanceof LedgerProblem)) throw error;
    if (error.kind === 'disconnected') throw notConnected(ledger);
    throw new Problem(502, 'ledger_unreachable', error.message);
  }
}

const notConnected = (ledger: LedgerId) =>
  conflict('not_connected', `${ledgerNames[ledger].short} is not connected.`);
