import type { LedgerKey } from '#shared/integrations/contract.ts';
import {
  type ConsentLedgerId,
  type KeyLedgerId,
  type LedgerId,
  ledgerNames,
} from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import type { Services } from '../../capability.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import {
  conflict,
  invalid,
  notAllowed,
  notSignedIn,
  Problem,
} from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/session.ts';
import {
  acceptsExports,
  booksOf,
  type ConnectionRow,
  findConnection,
  lockConnection,
  putConnection,
  undecided,
} from './connectionStore.ts';
import { putJourney, takeJourney } from './journeyStore.ts';
import type { Company } from './Ledger.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { beginConsent, redeemConsent } from './oauth.ts';
import { readAfterConnecting } from './readAfterConnecting.ts';

type Given = Pick<Services, 'db' | 'access' | 'jobs' | 'seal' | 'log' | 'followers'>;

/** Returns the address at which somebody consents. */
export async function beginConnecting(
  { access, seal }: Pick<Given, 'access' | 'seal'>,
  tx: AccountTx,
  { ledger, personId }: { ledger: ConsentLedgerId; personId: string },
): Promise<string> {
  const { url, state, verifier } = await beginConsent(access.provider(ledger));
  const sealedVerifier = verifier === null ? null : seal.seal(verifier);
  await putJourney(tx, { ledger, personId, state, sealedVerifier });
  return url;
}

type ReturnQuery = Readonly<Record<string, unknown>>;

/**
 * Completes a connection when somebody returns from a provider. Only the journey that they began
 * themselves is accepted, and only once: a link sent by somebody else must not connect foreign
 * books.
 */
export async function finishConnecting(
  given: Given,
  incoming: Incoming,
  session: Session | null,
  { ledger, cameBack }: { ledger: ConsentLedgerId; cameBack: ReturnQuery },
): Promise<void> {
  const { access, seal } = given;
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
  const verifier = journey.sealedVerifier === null ? null : seal.open(journey.sealedVerifier);
  const tokens = await redeemConsent(access.provider(ledger), query.toString(), {
    state,
    verifier,
  });
  const companies = await access.companies(ledger, tokens, text('realmId'));
  const sealed = {
    sealedTokens: access.sealed(tokens),
    accessExpiresAt: tokens.accessExpiresAt,
    refreshedAt: new Date(),
  };
  await asManager(given, incoming, session, (tx) =>
    keepConnection(given, tx, incoming, session, { ledger, sealed, companies }),
  );
  await readAfterConnecting(given, { accountId: session.accountId, ledger });
}

const keyPatienceInMs = 20_000;

/** Connects a ledger by the API key that somebody enters, provided that the ledger accepts it. */
export async function connectByKey(
  given: Given,
  incoming: Incoming,
  session: Session,
  { ledger, entered }: { ledger: KeyLedgerId; entered: LedgerKey },
): Promise<void> {
  const { access } = given;
  const { short } = ledgerNames[ledger];
  const address = access.addressOf(entered.address);
  if (address === null) {
    const message = 'Enter a public address that begins with https://';
    throw invalid([{ path: 'address', message }]);
  }
  const key = { ...entered, address };
  await asManager(given, incoming, session, async () => undefined);
  let companies: Company[];
  try {
    companies = await access.companiesOf(ledger, key, AbortSignal.timeout(keyPatienceInMs));
  } catch (error) {
    await tellFailure(given, incoming, session, { ledger, error });
    if (!(error instanceof LedgerProblem)) throw error;
    if (error.kind !== 'reconnect' && error.kind !== 'refused') {
      throw new Problem(502, 'ledger_unreachable', error.message);
    }
    const isDenied = error.kind === 'reconnect';
    const denied = `${short} does not accept this user with this API key. Check the database, the user and the key.`;
    throw conflict('not_connected', isDenied ? denied : error.message);
  }
  const sealed = { sealedTokens: access.sealedKey(key), accessExpiresAt: null, refreshedAt: null };
  await asManager(given, incoming, session, (tx) =>
    keepConnection(given, tx, incoming, session, { ledger, sealed, companies }),
  );
  await readAfterConnecting(given, { accountId: session.accountId, ledger });
}

/** Checks the permission again at the end, as it may have been taken away since the beginning. */
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

/**
 * Among several organizations the one that was connected stays connected; otherwise a member has to
 * choose.
 */
async function keepConnection(
  { followers }: Pick<Given, 'followers'>,
  tx: AccountTx,
  incoming: Incoming,
  session: Session,
  {
    ledger,
    sealed,
    companies,
  }: {
    ledger: LedgerId;
    sealed: Pick<ConnectionRow, 'sealedTokens' | 'accessExpiresAt' | 'refreshedAt'>;
    companies: Company[];
  },
): Promise<void> {
  const before = await lockConnection(tx, ledger);
  const [first, ...others] = companies;
  const known = before && acceptsExports(before) ? before.companyId : null;
  const again = companies.find(({ id }) => id === known);
  const company = again ?? (others.length === 0 ? first : undefined);
  const kept = company ? booksOf(company, before) : undecided(before);
  await putConnection(tx, {
    ledger,
    ...kept,
    state: company ? 'connected' : 'choosing',
    ...sealed,
    connectedBy: session.email,
    connectedAt: new Date(),
  });
  for (const follower of followers.connections) await follower.opened(tx, ledger);
  await nextSeq(tx);
  await writeAudit(tx, incoming.actor(session), {
    category: 'INTEGRATION',
    action: 'create',
    entityType: 'integration',
    entityId: ledger,
    ...(company ? {} : { metadata: { organizations: companies.map(({ name }) => name) } }),
    oldValues: { state: before?.state ?? 'disconnected', company: before?.companyName ?? null },
    newValues: {
      state: company ? 'connected' : 'choosing',
      company: company?.name ?? null,
      companyId: company?.id ?? null,
    },
  });
}

/** Records a failed connection in the audit log of the account that it was for. */
export async function tellFailure(
  { db, log }: Given,
  incoming: Incoming,
  session: Session | null,
  { ledger, error }: { ledger: LedgerId; error: unknown },
): Promise<void> {
  // The error itself is not logged: it may quote secrets such as the authorization code.
  log.info({ error: error instanceof Error ? error.name : typeof error, ledger }, 'not connected');
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
