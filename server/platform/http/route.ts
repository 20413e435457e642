import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'koa';
import type { AuditEvent } from '#shared/audit/entry.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { may, type Permission, type Role } from '#shared/permissions.ts';
import { writeAudit } from '../audit/write.ts';
import type { Plans } from '../db/openTransaction.ts';
import type { AccountTx } from '../db/transaction.ts';
import { answerClaimed, answerOnce } from './answeredCalls.ts';
import { FileAnswer } from './FileAnswer.ts';
import type { Incoming } from './incoming.ts';
import { notAllowed, notSignedIn, Problem } from './problem.ts';
import type { ReceivedFile } from './receiveFile.ts';
import type { Session } from './session.ts';

/** An answer that is already serialised, because serialising it whole would block the node. Tests check it against its contract. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const decompress = promisify(gunzip);

/** An answer that is stored as gzipped JSON and sent as stored. Tests check it against its contract. */
export class PackedJson {
  readonly #packed: Uint8Array;

  constructor(packed: Uint8Array) {
    this.#packed = packed;
  }

  async send(ctx: Context): Promise<void> {
    ctx.vary('Accept-Encoding');
    if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = Buffer.from(this.#packed);
    } else {
      ctx.body = await decompress(this.#packed);
    }
    ctx.type = 'json';
  }
}

/** Redirects a browser that came from another site, such as a provider's consent page. */
export class RedirectAnswer {
  /** A path on this server. */
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** An endpoint (the contract shared with the web) with its handler. */
export interface Route {
  endpoint: Endpoint;
  answer(incoming: Incoming): Promise<unknown>;
}

/** Sent without validation against the contract. */
type ReadyAnswer = JsonText | PackedJson | FileAnswer | RedirectAnswer;

function isReady(answer: unknown): answer is ReadyAnswer {
  return [JsonText, PackedJson, FileAnswer, RedirectAnswer].some((kind) => answer instanceof kind);
}

interface PublicCall<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  incoming: Incoming;
}

/** A route that needs no session. */
export function publicRoute<P, Q, B, R>(
  endpoint: Endpoint<'anyone', P, Q, B, R>,
  handle: (call: PublicCall<P, Q, B>) => Promise<R | ReadyAnswer>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      await incoming.limit(endpoint);
      const answer = await handle({ ...incoming.read(endpoint), incoming });
      return isReady(answer) ? answer : endpoint.answer.parse(answer);
    },
  };
}

interface PersonCall<P, Q, B> extends PublicCall<P, Q, B> {
  session: Session;
}

/** A route about the signed-in person, independent of the account: profile, sessions, passkeys. */
export function personRoute<P, Q, B, R>(
  endpoint: Endpoint<'self', P, Q, B, R>,
  handle: (call: PersonCall<P, Q, B>) => Promise<R>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const session = await incoming.requireCaller(endpoint);
      await incoming.limit(endpoint, session);
      const input = incoming.read(endpoint);
      return endpoint.answer.parse(await handle({ ...input, incoming, session }));
    },
  };
}

interface MemberCall<P, Q, B> extends PersonCall<P, Q, B> {
  /** Sees only this account. Its changes and the audit entries are committed together. */
  tx: AccountTx;
  audit(event: AuditEvent): Promise<void>;
}

interface HowToCarryOut {
  /**
   * Takes a lock that comes before that of the caller's membership, so that two callers who change each other's membership
   * cannot deadlock.
   */
  lockFirst?: (tx: AccountTx) => Promise<unknown>;
  /** Custom by default. */
  plans?: Plans;
}

/** A route about the account, for members whose roles have the permission. */
export function memberRoute<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  handle: (call: MemberCall<P, Q, B>) => Promise<R | ReadyAnswer>,
  how: HowToCarryOut = {},
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const session = await admit(endpoint, incoming);
      const input = { ...incoming.read(endpoint), incoming, session };
      return carryOutOnce(endpoint, input, handle, how);
    },
  };
}

interface ReadingCall<P, Q, B> extends Omit<PersonCall<P, Q, B>, 'incoming'> {
  tx: AccountTx;
  /** Of the answer, once it is sure that this is the answer. */
  setHeader(name: string, value: string): void;
}

/** A route that only reads, for lists and reports: from the read replica, if there is one and it has everything. */
export function readingRoute<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  handle: (call: ReadingCall<P, Q, B>) => Promise<R | ReadyAnswer>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const session = await admit(endpoint, incoming);
      const input = { ...incoming.read(endpoint), session };
      const { db } = incoming;
      const onReplica = await db.onReplica(session.accountId, async (tx) => {
        const headers: [name: string, value: string][] = [];
        const setHeader = (...header: (typeof headers)[number]) => headers.push(header);
        return { headers, answer: await orProblem(() => handle({ ...input, tx, setHeader })) };
      });
      if (!onReplica) {
        return carryOutOnce(endpoint, { ...input, incoming }, (call) =>
          handle({ ...call, setHeader: (name, value) => incoming.setHeader(name, value) }),
        );
      }
      // Nothing is locked on a replica, so whether the caller may see this is judged after it was read.
      await db.withAccount(
        session.accountId,
        (tx) => holdAllowed(endpoint, incoming, { tx, session }),
        { plans: 'generic' },
      );
      const { headers, answer } = onReplica;
      for (const header of headers) incoming.setHeader(...header);
      if (answer instanceof Problem) throw answer;
      return isReady(answer) ? answer : endpoint.answer.parse(answer);
    },
  };
}

/** Like `memberRoute` with a file, which is received and prepared before the transaction begins. */
export function fileRoute<P, Q, B, R, Prepared>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  prepare: (file: ReceivedFile, session: Session) => Promise<Prepared>,
  handle: (call: MemberCall<P, Q, B> & { prepared: Prepared }) => Promise<R>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const session = await admit(endpoint, incoming);
      return incoming.withFile(endpoint, async (file) => {
        const input = incoming.read(endpoint);
        const prepared = await prepare(file, session);
        return carryOutOnce(endpoint, { ...input, incoming, session }, (call) =>
          handle({ ...call, prepared }),
        );
      });
    },
  };
}

async function carryOutOnce<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  { incoming, session, ...input }: PersonCall<P, Q, B>,
  handle: (call: MemberCall<P, Q, B>) => Promise<R | ReadyAnswer>,
  { lockFirst, plans = 'custom' }: HowToCarryOut = {},
): Promise<unknown> {
  const repeatable = incoming.repeatable(session.personId, endpoint);
  const inTransaction = async (tx: AccountTx) => {
    await lockFirst?.(tx);
    const roles = await holdAllowed(endpoint, incoming, { tx, session });
    const carryOut = async () => {
      const answer = await handle({
        ...input,
        incoming,
        session: { ...session, roles },
        tx,
        audit: (event) => writeAudit(tx, incoming.actor(session), event),
      });
      if (isReady(answer)) return answer;
      // Parsed before the commit, so that an answer that breaks the contract rolls everything back.
      return endpoint.answer.parse(answer);
    };
    return repeatable ? answerOnce(tx, repeatable, carryOut) : carryOut();
  };
  return incoming.db.withAccount(session.accountId, inTransaction, { plans });
}

/** A route that exchanges documents, or needs several transactions. It runs outside a transaction. */
export function documentRoute<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  handle: (call: PersonCall<P, Q, B>) => Promise<R | ReadyAnswer>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const session = await admit(endpoint, incoming);
      const input = incoming.read(endpoint);
      const carryOut = async () => {
        const answer = await handle({ ...input, incoming, session });
        return isReady(answer) ? answer : endpoint.answer.parse(answer);
      };
      const repeatable = incoming.repeatable(session.personId, endpoint);
      if (!repeatable) return carryOut();
      const { db } = incoming;
      return answerClaimed(
        (work) => db.withAccount(session.accountId, work, { plans: 'generic' }),
        repeatable,
        carryOut,
      );
    },
  };
}

/** A refusal is an answer, too: the replica has not failed. */
async function orProblem<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The caller's roles, checked again, with the membership locked until the transaction ends. */
async function holdAllowed(
  endpoint: Pick<Endpoint<Permission>, 'access'>,
  incoming: Incoming,
  { tx, session }: { tx: AccountTx; session: Session },
): Promise<readonly Role[]> {
  const roles = await incoming.holdRoles(tx, session);
  if (!roles) throw notSignedIn();
  if (!may(roles, endpoint.access)) throw notAllowed(session);
  return roles;
}

/** The caller's session; throws if the caller may not use the endpoint. */
async function admit(
  endpoint: Pick<Endpoint<Permission>, 'access' | 'scopes' | 'limit' | 'proof' | 'withoutPasskey'>,
  incoming: Incoming,
): Promise<Session> {
  const session = await incoming.requireCaller(endpoint);
  if (!may(session.roles, endpoint.access)) throw notAllowed(session);
  await incoming.limit(endpoint, session);
  return session;
}
