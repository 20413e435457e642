import { z } from 'zod';
import { type LedgerKey, ledgerKey } from '#shared/integrations/contract.ts';
import {
  type ConsentLedgerId,
  isByConsent,
  type KeyLedgerId,
  type LedgerId,
  ledgerNames,
} from '#shared/integrations/ledgers.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Lane } from '../../platform/outside/ProviderGate.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import type { Seal } from '../../platform/secrets/seal.ts';
import { ledgerAdapters } from './adapters.ts';
import {
  type BooksOf,
  type ConnectionRow,
  changeConnection,
  findConnection,
  hasUsableTokens,
  lockConnection,
  markForReconnection,
  pauseConnection,
} from './connectionStore.ts';
import type { KeyedApis } from './KeyedApis.ts';
import type { Company, Ledger } from './Ledger.ts';
import { busyFor, LedgerHttp } from './LedgerHttp.ts';
import { LedgerProblem } from './LedgerProblem.ts';
import { ConsentIsOver, renewTokens, type Tokens } from './oauth.ts';
import type { LedgerProvider, LedgerProviders } from './providers.ts';

const sealedTokens = z.object({ access: z.string(), refresh: z.string() });
type StoredTokens = z.infer<typeof sealedTokens>;

/** A token this close to its end may expire before the call arrives. */
const spareInMs = 60_000;

/** Opens ledgers: knows the configured providers, and keeps the tokens of each company. */
export class LedgerAccess {
  readonly #db: Database;
  readonly #providers: LedgerProviders;
  readonly #keyed: KeyedApis;
  readonly #seal: Seal;

  constructor(given: {
    db: Database;
    providers: LedgerProviders;
    keyed: KeyedApis;
    seal: Seal;
  }) {
    this.#db = given.db;
    this.#providers = given.providers;
    this.#keyed = given.keyed;
    this.#seal = given.seal;
  }

  /** A ledger that is connected by a key needs nothing of this server. */
  isConfigured(ledger: LedgerId): boolean {
    return !isByConsent(ledger) || this.#providers[ledger] !== null;
  }

  provider(ledger: ConsentLedgerId): LedgerProvider {
    const provider = this.#providers[ledger];
    if (provider) return provider;
    const name = ledgerNames[ledger].short;
    throw new Problem(503, 'not_configured', `${name} is not configured on this server.`);
  }

  sealed({ access, refresh }: StoredTokens): string {
    return this.#seal.seal(JSON.stringify({ access, refresh }));
  }

  opened(sealed: string): StoredTokens {
    return sealedTokens.parse(JSON.parse(this.#seal.open(sealed)));
  }

  /**
   * The companies covered by a new consent, one or more; `hint` is what the provider sent the
   * browser back with.
   */
  async companies(
    ledger: ConsentLedgerId,
    tokens: Tokens,
    hint: string | null,
  ): Promise<Company[]> {
    const provider = this.provider(ledger);
    const http = new LedgerHttp(provider, {
      token: async () => tokens.access,
      signal: AbortSignal.timeout(30_000),
    });
    return ledgerAdapters[ledger].companies(http, { access: tokens.access, hint });
  }

  sealedKey(key: LedgerKey): string {
    return this.#seal.seal(JSON.stringify(key));
  }

  /** The address that is called; `null` if the server may not call it. */
  addressOf(entered: string): string | null {
    return this.#keyed.addressOf(entered);
  }

  /** The companies that a key opens, one or more. */
  companiesOf(ledger: KeyLedgerId, key: LedgerKey, signal: AbortSignal): Promise<Company[]> {
    const http = new LedgerHttp(this.#keyed.of(ledger, key), { signal });
    return ledgerAdapters[ledger].companies(http, key);
  }

  /**
   * The organizations covered by this account's consent or key, chosen or not: its user may have given
   * other consents elsewhere.
   */
  async organizations(
    accountId: string,
    ledger: LedgerId,
    signal: AbortSignal,
  ): Promise<Company[]> {
    if (!isByConsent(ledger)) {
      const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
      const opened = requireOpen(ledger, row);
      const key = await this.#keyIn(accountId, ledger, opened);
      const denied = () => this.#denied(accountId, opened, notAccepted);
      const http = new LedgerHttp(this.#keyed.of(ledger, key), { denied, signal });
      return ledgerAdapters[ledger].companies(http, key);
    }
    const token = (stale: string | null) => this.#token(accountId, ledger, stale);
    const http = new LedgerHttp(this.provider(ledger), { token, signal });
    return ledgerAdapters[ledger].companies(http, { access: await token(null), hint: null });
  }

  /**
   * Opens the books of this company, provided that it is still the connected one and no pause is in
   * force. Reading much of them belongs into the background.
   */
  async open(
    { accountId, ledger, companyId }: BooksOf & { accountId: string },
    signal: AbortSignal,
    lane: Lane = 'people',
  ): Promise<Ledger> {
    if (!this.isConfigured(ledger)) {
      const text = `${ledgerNames[ledger].short} is not configured on this server.`;
      throw new LedgerProblem('later', text);
    }
    const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    const opened = requireOpen(ledger, row);
    const { homeCurrency, state } = opened;
    if (opened.companyId !== companyId) {
      const { short } = ledgerNames[ledger];
      throw new LedgerProblem('disconnected', `Another company is connected to ${short} now.`);
    }
    if (state === 'choosing') {
      const { short } = ledgerNames[ledger];
      // Exports wait until somebody chooses.
      const text = `Choose an organization of ${short} in the Integrations page.`;
      throw new LedgerProblem('reconnect', text);
    }
    const pausedForMs = (opened.pausedUntil?.getTime() ?? 0) - Date.now();
    if (pausedForMs > 0) throw busyFor(ledger, pausedForMs);
    const pause = (pauseInMs: number) => this.#pause(accountId, { ledger, companyId }, pauseInMs);
    if (!isByConsent(ledger)) {
      const key = await this.#keyIn(accountId, ledger, opened);
      const denied = () => this.#denied(accountId, opened, notAccepted);
      const http = new LedgerHttp(this.#keyed.of(ledger, key, lane), { denied, pause, signal });
      return ledgerAdapters[ledger].open(http, { companyId, homeCurrency, key });
    }
    const provider = this.provider(ledger);
    const token = (stale: string | null) => this.#token(accountId, ledger, stale);
    const { apiUrl, appUrl } = provider;
    const fetch = lane === 'people' ? provider.fetch : provider.fetchInBackground;
    const http = new LedgerHttp({ id: ledger, apiUrl, fetch }, { token, pause, signal });
    return ledgerAdapters[ledger].open(http, { companyId, homeCurrency, appUrl });
  }

  async #keyIn(accountId: string, ledger: KeyLedgerId, row: Opened): Promise<LedgerKey> {
    try {
      return ledgerKey.parse(JSON.parse(this.#seal.open(row.sealedTokens)));
    } catch {
      await this.#denied(accountId, row, 'Its key cannot be read with the key of this server');
      throw needsReconnection(ledger);
    }
  }

  #denied(accountId: string, row: Opened, why: string): Promise<void> {
    return this.#ifSame(accountId, row, async (tx, locked) => {
      if (hasUsableTokens(locked)) await markForReconnection(tx, locked, why);
    });
  }

  /** The connection may have been made anew while the ledger was asked; then it stays as it is. */
  #ifSame(
    accountId: string,
    { ledger, sealedTokens: sealed }: Opened,
    change: (tx: AccountTx, locked: ConnectionRow) => Promise<unknown>,
  ): Promise<void> {
    return this.#db.withAccount(accountId, async (tx) => {
      const locked = await lockConnection(tx, ledger);
      if (locked?.sealedTokens === sealed) await change(tx, locked);
    });
  }

  /**
   * Providers limit the calls of a company over all callers, so the pause applies on every node.
   */
  async #pause(accountId: string, books: BooksOf, pauseInMs: number): Promise<void> {
    await this.#db.withAccount(accountId, async (tx) => {
      const until = new Date(Date.now() + pauseInMs);
      if (await pauseConnection(tx, books, until)) await nextSeq(tx);
    });
  }

  /** Asks for new tokens even if the present ones still work. */
  async renew(accountId: string, ledger: ConsentLedgerId): Promise<void> {
    const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    if (!row?.sealedTokens || !hasUsableTokens(row)) return;
    await this.#token(accountId, ledger, this.#readable(row.sealedTokens)?.access ?? null);
  }

  /** The current access token. `stale` is a token that has just been refused. */
  async #token(accountId: string, ledger: ConsentLedgerId, stale: string | null): Promise<string> {
    const row = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
    const usable = this.#usable(requireOpen(ledger, row), stale);
    if (usable) return usable;
    // Others, also on other nodes, wait for the lease and find the new tokens. A node killed in
    // between leaves the old refresh token in place, which providers accept once more for exactly
    // this case.
    const renewed = await withLease(this.#db, `${ledger} tokens ${accountId}`, async () => {
      const now = await this.#db.withAccount(accountId, (tx) => findConnection(tx, ledger));
      const opened = requireOpen(ledger, now);
      return this.#usable(opened, stale) ?? this.#renew(accountId, ledger, opened);
    });
    if (renewed === null) throw needsReconnection(ledger);
    return renewed;
  }

  #usable({ sealedTokens: sealed, accessExpiresAt: ends }: Opened, stale: string | null) {
    const access = this.#readable(sealed)?.access ?? null;
    const isFresh = ends !== null && ends.getTime() - spareInMs > Date.now();
    return isFresh && access !== stale ? access : null;
  }

  /** `null` when it was sealed with a key that this server no longer has. */
  #readable(sealed: string): StoredTokens | null {
    try {
      return this.opened(sealed);
    } catch {
      return null;
    }
  }

  /**
   * `null` when the tokens do not work any more; the connection is then marked for reconnection.
   */
  async #renew(accountId: string, ledger: ConsentLedgerId, row: Opened): Promise<string | null> {
    const ifSame = (change: (tx: AccountTx) => Promise<unknown>) =>
      this.#ifSame(accountId, row, change);
    const tokensBefore = this.#readable(row.sealedTokens);
    if (!tokensBefore) {
      const why = 'Its tokens cannot be read with the key of this server';
      await ifSame((tx) => markForReconnection(tx, row, why));
      return null;
    }
    try {
      const tokens = await renewTokens(this.provider(ledger), tokensBefore.refresh);
      await ifSame((tx) =>
        changeConnection(tx, ledger, {
          sealedTokens: this.sealed(tokens),
          accessExpiresAt: tokens.accessExpiresAt,
          refreshedAt: new Date(),
        }),
      );
      return tokens.access;
    } catch (error) {
      if (!(error instanceof ConsentIsOver)) throw unreachable(ledger);
      const { message } = error;
      await ifSame((tx) => markForReconnection(tx, row, message));
      return null;
    }
  }
}

const notAccepted = 'The ledger does not accept the API key any more';

type Opened = ConnectionRow & { sealedTokens: string };

function requireOpen(ledger: LedgerId, row: ConnectionRow | undefined): Opened {
  if (!row?.sealedTokens || row.state === 'disconnected') {
    throw new LedgerProblem('disconnected', `${ledgerNames[ledger].short} is not connected.`);
  }
  if (row.state === 'reconnect') throw needsReconnection(ledger);
  return { ...row, sealedTokens: row.sealedTokens };
}

export function needsReconnection(ledger: LedgerId): LedgerProblem {
  const { short } = ledgerNames[ledger];
  return new LedgerProblem(
    'reconnect',
    `Docket no longer has access to ${short}. Reconnect it in the Integrations page.`,
  );
}

export function unreachable(ledger: LedgerId): LedgerProblem {
  return new LedgerProblem('later', `${ledgerNames[ledger].short} does not answer.`);
}
