import type { Context } from 'koa';
import type { Logger } from 'pino';
import { type Endpoint, freshProofInMs } from '#shared/http/endpoint.ts';
import type { Role } from '#shared/permissions.ts';
import { ownerHeader, ownerText } from '#sync/protocol/owner.ts';
import type { Actor } from '../audit/write.ts';
import type { Database } from '../db/database.ts';
import type { AccountTx } from '../db/transaction.ts';
import { type RepeatableCall, requireUsableKey } from './answeredCalls.ts';
import { countedAddress } from './countedAddress.ts';
import type { Limits } from './limits.ts';
import { anotherOwner, invalid, notSignedIn, Problem, passkeyNeeded } from './problem.ts';
import { type ReceivedBody, type ReceivedFile, withBody, withReceived } from './receiveFile.ts';
import {
  type ApiKeyAuthentication,
  bearerToken,
  type Session,
  type SessionCookie,
} from './session.ts';
import { validate } from './validate.ts';

/** Dependencies of routes, injected when the application is created. */
export interface Gate {
  db: Database;
  limits: Limits;
  cookie: SessionCookie;
  /** Folder for files that are being received. */
  incomingFolder: string;
  /** The active session that belongs to a cookie's token. */
  findSession(token: string): Promise<Session | null>;
  keys: ApiKeyAuthentication;
  holdRoles(tx: AccountTx, personId: string): Promise<readonly Role[] | null>;
}

/** Input that has not been validated. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** A request as its route sees it. */
export class Incoming {
  readonly ip: string;
  readonly userAgent: string;
  readonly log: Logger;
  readonly db: Database;
  readonly #ctx: Context;
  readonly #gate: Gate;
  #raw: RawInput;
  /** Identifies the received file, for the idempotency key. */
  #file: Omit<ReceivedFile, 'path'> | null = null;

  constructor(ctx: Context, log: Logger, gate: Gate, raw: RawInput) {
    this.#ctx = ctx;
    this.#gate = gate;
    this.#raw = raw;
    this.ip = ctx.ip;
    this.userAgent = ctx.get('User-Agent').slice(0, 400);
    this.log = log;
    this.db = gate.db;
  }

  /** Requests with the same key are repetitions of one request. */
  get idempotencyKey(): string | null {
    return this.#ctx.get('Idempotency-Key') || null;
  }

  /** The call with its idempotency key; `null` if it has none. */
  repeatable(
    personId: string,
    { answersSecret }: Pick<Endpoint, 'answersSecret'>,
  ): RepeatableCall | null {
    const key = this.idempotencyKey;
    if (key === null || this.#ctx.method === 'GET') return null;
    if (answersSecret) throw notRepeatable();
    const { query, body } = this.#raw;
    return {
      key: requireUsableKey(key),
      personId,
      call: `${this.#ctx.method} ${this.#ctx.path}`,
      body: this.#file ? { query, body, file: this.#file } : { query, body },
    };
  }

  /** Receives the call's file; it is deleted when the work is done. */
  async withFile<T>(
    { file: part }: Pick<Endpoint, 'file'>,
    work: (file: ReceivedFile) => Promise<T>,
  ): Promise<T> {
    if (!part) throw new Error('This call takes no file');
    return withReceived(this.#ctx, part, this.#gate.incomingFolder, ({ fields, file }) => {
      if (!file) throw invalid([{ path: part.field, message: 'Choose a file' }]);
      const { name, size, hash } = file;
      this.#raw = { ...this.#raw, body: fields };
      this.#file = { name, size, hash };
      return work(file);
    });
  }

  /** Receives a raw body of any type; it is deleted when the work is done. */
  withBody<T>(limit: number, work: (body: ReceivedBody) => Promise<T>): Promise<T> {
    return withBody(this.#ctx, limit, this.#gate.incomingFolder, work);
  }

  /** The ETags of the version that the caller has; `null` if there is no condition, or `*`. */
  get ifMatch(): string[] | null {
    const header = this.#ctx.get('If-Match').trim();
    if (header === '' || header === '*') return null;
    return header.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  }

  /** Sets the ETag of the answer, with which `If-Match` is compared later. */
  tag(tag: string): void {
    this.#ctx.set('ETag', `"${tag}"`);
  }

  /** Empty if the header is missing. */
  header(name: string): string {
    return this.#ctx.get(name);
  }

  setHeader(name: string, value: string): void {
    this.#ctx.set(name, value);
  }

  /** The token in the browser's cookie, valid or not. */
  get sessionToken(): string | null {
    return bearerToken(this.#ctx) === null ? this.#gate.cookie.read(this.#ctx) : null;
  }

  /** The session of the API key in the call; `null` if the call has none. */
  async findKeyHolder({ scopes }: Pick<Endpoint, 'scopes'>): Promise<Session | null> {
    const token = bearerToken(this.#ctx);
    if (token === null) return null;
    const { keys } = this.#gate;
    const key = await keys.find(token);
    const { left, refused } = await this.#gate.limits.consumeOfKey(key.id);
    this.#ctx.set(left);
    if (refused) throw refused;
    return keys.admit(key, scopes);
  }

  /** The caller by session; `null` if nobody is signed in. */
  async findCaller({ withoutPasskey }: Pick<Endpoint, 'withoutPasskey'>): Promise<Session | null> {
    const token = this.sessionToken;
    const session = token ? await this.#gate.findSession(token) : null;
    if (token && session?.prolongedTo) {
      this.#gate.cookie.write(this.#ctx, token, session.prolongedTo);
    }
    if (session?.passkeyNeeded && !withoutPasskey) throw passkeyNeeded();
    return session;
  }

  /** The caller, by API key if one was sent, otherwise by session. */
  async requireCaller(
    endpoint: Pick<Endpoint, 'scopes' | 'proof' | 'withoutPasskey'>,
  ): Promise<Session> {
    const keyHolder = await this.findKeyHolder(endpoint);
    if (keyHolder) return keyHolder;
    const session = await this.#requireSession(endpoint);
    requireProof(endpoint, session);
    return session;
  }

  async #requireSession(endpoint: Pick<Endpoint, 'withoutPasskey'>): Promise<Session> {
    const session = await this.findCaller(endpoint);
    if (!session) throw notSignedIn();
    const owner = this.#ctx.get(ownerHeader);
    if (owner && owner !== ownerText({ person: session.personId, account: session.accountId })) {
      throw anotherOwner();
    }
    return session;
  }

  startSession(token: string, expires: Date): void {
    this.#gate.cookie.write(this.#ctx, token, expires);
  }

  endSession(): void {
    this.#gate.cookie.clear(this.#ctx);
  }

  actor({ personId, email, via }: { personId: string; email: string; via?: string | null }): Actor {
    const actor = { userId: personId, userEmail: email, ipAddress: this.ip };
    return via ? { ...actor, via } : actor;
  }

  /** Limits by IP address and, if known, by account. */
  async limit({ limit }: Pick<Endpoint, 'limit'>, session?: Session): Promise<void> {
    if (!limit) return;
    await this.#gate.limits.consume(limit, countedAddress(this.ip));
    if (session) await this.#gate.limits.consume(limit, session.accountId);
  }

  /**
   * The caller's roles, locked against changes until the transaction ends; `null` if the membership has ended. An API key
   * that has been revoked meanwhile is refused.
   */
  async holdRoles(
    tx: AccountTx,
    { personId, id, via }: Pick<Session, 'personId' | 'id' | 'via'>,
  ): Promise<readonly Role[] | null> {
    const roles = await this.#gate.holdRoles(tx, personId);
    if (via !== null) await this.#gate.keys.hold(tx, id);
    return roles;
  }

  read<P, Q, B>(endpoint: {
    params: Endpoint<never, P>['params'];
    query: Endpoint<never, P, Q>['query'];
    body: Endpoint<never, P, Q, B>['body'];
  }): { params: P; query: Q; body: B } {
    return {
      params: validate(endpoint.params, this.#raw.params),
      query: validate(endpoint.query, this.#raw.query),
      body: validate(endpoint.body, this.#raw.body),
    };
  }
}

function requireProof({ proof }: Pick<Endpoint, 'proof'>, { provenAt }: Session): void {
  if (proof === 'none') return;
  if (provenAt === null) {
    throw new Problem(
      403,
      'address_not_proven',
      'Confirm your e-mail address first: open the link that was mailed to you.',
    );
  }
  if (proof === 'fresh' && Date.now() - provenAt.getTime() > freshProofInMs) {
    throw new Problem(
      403,
      'proof_needed',
      'Confirm that it is you, with a passkey or a code by e-mail, and try again.',
    );
  }
}

const notRepeatable = () =>
  new Problem(
    400,
    'not_repeatable',
    'The answer to this call holds a secret and is not kept: send it without an Idempotency-Key.',
  );
