import { z } from 'zod';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { systemActor, writeAudit } from '../audit/write.ts';
import type { AccountTx, Database } from '../db/database.ts';
import { nextSeq } from '../feed/sequence.ts';
import { Problem } from '../http/problem.ts';
import type { Seal } from '../secrets/seal.ts';
import {
  type ConnectionRow,
  changeConnection,
  findConnection,
  lockConnection,
} from './connectionStore.ts';
import type { Company, Ledger } from './Ledger.ts';
import { LedgerHttp } from './LedgerHttp.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { ConsentIsOver, renewTokens, type Tokens } from './oauth.ts';
import type { LedgerProvider, LedgerProviders } from './providers.ts';
import { quickbooksCompany } from './quickbooks/company.ts';
import { QuickBooksLedger } from './quickbooks/QuickBooksLedger.ts';
import { xeroCompany } from './xero/company.ts';
import { XeroLedger } from './xero/XeroLedger.ts';

const sealedTokens = z.object({ access: z.string(), refresh: z.string() });
type Kept = z.infer<typeof sealedTokens>;

/** A token that runs out on the way is of no use. */
const spareInMs = 60_000;

/** The ways into ledgers: which providers there are, and the tokens of each company. */
export class LedgerAccess {
  readonly #db: Database;
  readonly #providers: LedgerProviders;
  readonly #seal: Seal;

  constructor(given: { db: Database; providers: LedgerProviders; seal: Seal }) {
    this.#db = given.db;
    this.#providers = given.providers;
    this.#seal = given.seal;
  }

  isConfigured(ledger: LedgerId): boolean {
    return this.#providers[ledger] !== null;
  }

  provider(ledger: LedgerId): LedgerProvider {
    const provider = this.#providers[ledger];
    if (provider) return provider;
    const name = ledgerNames[ledger].short;
    throw new Problem(503, 'not_configured', `${name} is not configured on this server.`);
  }

  sealed({ access, refresh }: Kept): string {
    return this.#seal.seal(JSON.stringify({ access, refresh }));
  }

  opened(sealed: string): Kept {
    return sealedTokens.parse(JSON.parse(this.#seal.open(sealed)));
  }

  /** Whose books somebody has just consented to; `hint` is what the provider sent them back with. */
  async company(ledger: LedgerId, tokens: Tokens, hint: string | null): Promise<Company> {
    const provider = this.provider(ledger);
    const http = new LedgerHttp(provider, {
      token: async () => tokens.access,
      signal: AbortSignal.timeout(30_000),
    });
    return ledger === 'quickbooks' ? quickbooksCompany(http, hint) : xeroCompany(http);
  }

  /** The books of the company that is connected. */
  async open(accountId: string, ledger: LedgerId, signal: AbortSignal): Promise<Ledger> {
    const provider = this.provider(ledger);
    const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    const { company_id: companyId, home_currency: homeCurrency } = requireOpen(ledger, row);
    const http = new LedgerHttp(provider, {
      token: (stale) => this.#token(accountId, ledger, stale),
      signal,
    });
    return ledger === 'quickbooks'
      ? new QuickBooksLedger(http, { companyId, homeCurrency, appUrl: provider.appUrl })
      : new XeroLedger(http, { companyId, appUrl: provider.appUrl });
  }

  /** Asks for new tokens whether or not those that we have still open anything. */
  async renew(accountId: string, ledger: LedgerId): Promise<void> {
    const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    if (!row?.sealed_tokens || row.state !== 'connected') return;
    await this.#token(accountId, ledger, this.opened(row.sealed_tokens).access);
  }

  /** What opens the ledger now. `stale` has turned out to open nothing. */
  async #token(accountId: string, ledger: LedgerId, stale: string | null): Promise<string> {
    const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    const usable = this.#usable(requireOpen(ledger, row), stale);
    if (usable) return usable;
    // The row is locked before the provider is asked, by whichever node comes first; the others find what it got. A node
    // that is killed in between leaves the old refresh token, which providers take once more for this very case.
    const renewed = await this.#db.withAccount(accountId, async (tx) => {
      const locked = requireOpen(ledger, await lockConnection(tx, ledger));
      return this.#usable(locked, stale) ?? this.#renewLocked(tx, locked);
    });
    if (renewed === null) throw needsReconnection(ledger);
    return renewed;
  }

  #usable({ sealed_tokens: sealed, access_expires_at: ends }: Opened, stale: string | null) {
    const { access } = this.opened(sealed);
    const lasts = ends !== null && ends.getTime() - spareInMs > Date.now();
    return lasts && access !== stale ? access : null;
  }

  /** `null` where the provider does not know us any more, which is then known of the connection. */
  async #renewLocked(tx: AccountTx, row: Opened): Promise<string | null> {
    const { ledger } = row;
    const { refresh } = this.opened(row.sealed_tokens);
    try {
      const tokens = await renewTokens(this.provider(ledger), refresh);
      await changeConnection(tx, ledger, {
        sealed_tokens: this.sealed(tokens),
        access_expires_at: tokens.accessExpiresAt,
        refreshed_at: new Date(),
      });
      return tokens.access;
    } catch (error) {
      if (!(error instanceof ConsentIsOver)) throw unreachable(ledger);
      await changeConnection(tx, ledger, { state: 'reconnect' });
      await nextSeq(tx);
      await writeAudit(tx, systemActor, {
        category: 'INTEGRATION',
        action: 'update',
        entityType: 'integration',
        entityId: ledger,
        status: 'failure',
        oldValues: { state: 'connected' },
        newValues: { state: 'reconnect' },
        errorMessage: error.message,
      });
      return null;
    }
  }
}

type Opened = ConnectionRow & { sealed_tokens: string };

function requireOpen(ledger: LedgerId, row: ConnectionRow | undefined): Opened {
  if (!row?.sealed_tokens || row.state === 'disconnected') {
    throw new LedgerProblem('disconnected', `${ledgerNames[ledger].short} is not connected.`);
  }
  if (row.state === 'reconnect') throw needsReconnection(ledger);
  return { ...row, sealed_tokens: row.sealed_tokens };
}

export function needsReconnection(ledger: LedgerId): LedgerProblem {
  const { short } = ledgerNames[ledger];
  return new LedgerProblem(
    'reconnect',
    `${short} lets Docket in no longer. Reconnect it in the Integrations page.`,
  );
}

export function unreachable(ledger: LedgerId): LedgerProblem {
  return new LedgerProblem('later', `${ledgerNames[ledger].short} does not answer.`);
}
