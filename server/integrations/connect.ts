import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { writeAudit } from '../audit/write.ts';
import type { Services } from '../capability.ts';
import type { AccountTx } from '../db/database.ts';
import { hurryWaiting } from '../exports/exportStore.ts';
import { nextSeq } from '../feed/sequence.ts';
import type { Incoming } from '../http/incoming.ts';
import { notAllowed, notSignedIn } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import { booksOf, undecided } from './booksOf.ts';
import { findConnection, lockConnection, putConnection, takesBills } from './connectionStore.ts';
import { putJourney, takeJourney } from './journeyStore.ts';
import type { Company } from './Ledger.ts';
import { bringChoices } from './mapping.ts';
import { beginConsent, redeemConsent, type Tokens } from './oauth.ts';

type Given = Pick<Services, 'db' | 'access' | 'seal' | 'log'>;

/** Where the browser goes, for somebody to consent. */
export async function beginConnecting(
  { access, seal }: Pick<Given, 'access' | 'seal'>,
  tx: AccountTx,
  { ledger, personId }: { ledger: LedgerId; personId: string },
): Promise<string> {
  const { url, state, verifier } = await beginConsent(access.provider(ledger));
  const sealed_verifier = verifier === null ? null : seal.seal(verifier);
  await putJourney(tx, { ledger, person_id: personId, state, sealed_verifier });
  return url;
}

type CameBack = Readonly<Record<string, unknown>>;

/**
 * Somebody has come back from a provider. Only the journey that they themselves began counts, and once: a link that
 * somebody else sends connects nobody's books.
 */
export async function finishConnecting(
  given: Given,
  incoming: Incoming,
  { ledger, cameBack }: { ledger: LedgerId; cameBack: CameBack },
): Promise<void> {
  const { db, access, seal } = given;
  const session = await incoming.findSession();
  if (!session) throw notSignedIn();
  const text = (name: string) => {
    const value = cameBack[name];
    return typeof value === 'string' ? value : null;
  };
  const state = text('state') ?? '';
  const { personId } = session;
  const journey = await asManager(given, incoming, session, (tx) =>
    takeJourney(tx, { state, ledger, personId }),
  );
  if (!journey) throw new Error('Nobody is on this journey');
  const query = new URLSearchParams({ state });
  for (const name of ['code', 'error']) {
    const value = text(name);
    if (value !== null) query.set(name, value);
  }
  const verifier = journey.sealed_verifier === null ? null : seal.open(journey.sealed_verifier);
  const tokens = await redeemConsent(access.provider(ledger), query.toString(), {
    state,
    verifier,
  });
  const companies = await access.companies(ledger, tokens, text('realmId'));
  await asManager(given, incoming, session, (tx) =>
    keepConnection(given, tx, incoming, session, { ledger, tokens, companies }),
  );
  await bringChoices({ db, access }, session.accountId, ledger);
}

/** As at the beginning, so at the end: who may no longer do it does not. */
function asManager<T>(
  { db }: Given,
  incoming: Incoming,
  session: Session,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  return db.withAccount(session.accountId, async (tx) => {
    const roles = await incoming.holdRoles(tx, session);
    if (!roles || !may(roles, 'integrations.manage')) throw notAllowed();
    return work(tx);
  });
}

/** Of several organizations the one that was connected stays so; else somebody is to choose. */
async function keepConnection(
  { access }: Given,
  tx: AccountTx,
  incoming: Incoming,
  session: Session,
  { ledger, tokens, companies }: { ledger: LedgerId; tokens: Tokens; companies: Company[] },
): Promise<void> {
  const before = await lockConnection(tx, ledger);
  const [first, ...others] = companies;
  const known = before && takesBills(before) ? before.company_id : null;
  const again = companies.find(({ id }) => id === known);
  const company = again ?? (others.length === 0 ? first : undefined);
  const kept = company ? booksOf(company, before) : undecided(before);
  await putConnection(tx, {
    ledger,
    ...kept,
    state: company ? 'connected' : 'choosing',
    sealed_tokens: access.sealed(tokens),
    access_expires_at: tokens.accessExpiresAt,
    refreshed_at: new Date(),
    connected_by: session.email,
    connected_at: new Date(),
    choices_at: null,
  });
  await hurryWaiting(tx, ledger);
  await nextSeq(tx);
  await writeAudit(tx, incoming.actor(session), {
    category: 'INTEGRATION',
    action: 'create',
    entityType: 'integration',
    entityId: ledger,
    ...(company ? {} : { metadata: { organizations: companies.map(({ name }) => name) } }),
    oldValues: { state: before?.state ?? 'disconnected', company: before?.company_name ?? null },
    newValues: {
      state: company ? 'connected' : 'choosing',
      company: company?.name ?? null,
      companyId: company?.id ?? null,
    },
  });
}

/** That it did not come about is told in the trail of the company it was for. */
export async function tellFailure(
  { db, log }: Given,
  incoming: Incoming,
  ledger: LedgerId,
  error: unknown,
): Promise<void> {
  // The error itself may quote what came back, codes among it.
  log.info({ error: error instanceof Error ? error.name : typeof error, ledger }, 'not connected');
  const session = await incoming.findSession();
  if (!session) return;
  await db.withAccount(session.accountId, async (tx) => {
    const connection = await findConnection(tx, ledger);
    await writeAudit(tx, incoming.actor(session), {
      category: 'INTEGRATION',
      action: 'create',
      entityType: 'integration',
      entityId: ledger,
      status: 'failure',
      oldValues: { state: connection?.state ?? 'disconnected' },
      errorMessage: error instanceof Error ? error.message : 'The connection failed',
    });
  });
}
