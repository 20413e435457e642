import type { AuditEvent } from '#shared/audit/entry.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { may, type Permission } from '#shared/permissions.ts';
import { writeAudit } from '../audit/write.ts';
import type { AccountTx } from '../db/database.ts';
import { answeredBefore, once, rememberAnswer } from './answeredCalls.ts';
import type { Incoming } from './incoming.ts';
import { JsonText } from './JsonText.ts';
import { notAllowed, notSignedIn } from './problem.ts';
import type { Session } from './session.ts';

/** A mounted call: what it promises, shared with the web, and what it does. */
export interface Route {
  endpoint: Endpoint;
  answer(incoming: Incoming): Promise<unknown>;
}

interface PublicCall<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  incoming: Incoming;
}

/** Anyone may call it. */
export function publicRoute<P, Q, B, R>(
  endpoint: Endpoint<'anyone', P, Q, B, R>,
  handle: (call: PublicCall<P, Q, B>) => Promise<R>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      await incoming.limit(endpoint);
      return endpoint.answer.parse(await handle({ ...incoming.read(endpoint), incoming }));
    },
  };
}

interface PersonCall<P, Q, B> extends PublicCall<P, Q, B> {
  session: Session;
}

/** About the signed-in person, in whichever account: profile, sessions, passkeys. */
export function personRoute<P, Q, B, R>(
  endpoint: Endpoint<'self', P, Q, B, R>,
  handle: (call: PersonCall<P, Q, B>) => Promise<R>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const session = await incoming.requireSession();
      await incoming.limit(endpoint, session);
      const input = incoming.read(endpoint);
      return endpoint.answer.parse(await handle({ ...input, incoming, session }));
    },
  };
}

interface MemberCall<P, Q, B> extends PersonCall<P, Q, B> {
  /** Sees this account alone. What it changes and what `audit` records become true together, or not at all. */
  tx: AccountTx;
  audit(event: AuditEvent): Promise<void>;
}

/** About the account, for members whose roles hold the permission. */
export function memberRoute<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  handle: (call: MemberCall<P, Q, B>) => Promise<R | JsonText>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const { session, ...input } = await admit(endpoint, incoming);
      const repeatable = incoming.repeatable(session.personId);
      return incoming.db.withAccount(session.accountId, async (tx) => {
        // Judged once more in here, where the membership can no longer end before what it allows is done.
        const roles = await incoming.holdRoles(tx, session.personId);
        if (!roles) throw notSignedIn();
        if (!may(roles, endpoint.access)) throw notAllowed();
        const carryOut = async () => {
          const answer = await handle({
            ...input,
            incoming,
            session: { ...session, roles },
            tx,
            audit: (event) => writeAudit(tx, incoming.actor(session), event),
          });
          // Before the commit: an answer that breaks its promise changes nothing.
          return answer instanceof JsonText ? answer : endpoint.answer.parse(answer);
        };
        return repeatable ? once(tx, repeatable, carryOut) : carryOut();
      });
    },
  };
}

/**
 * About documents, for members whose roles hold the permission. It runs outside of a transaction: the relay judges each
 * edit once more, in the transaction that stores it.
 */
export function documentRoute<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  handle: (call: PersonCall<P, Q, B>) => Promise<R>,
): Route {
  return {
    endpoint,
    async answer(incoming) {
      const { session, ...input } = await admit(endpoint, incoming);
      const carryOut = async () =>
        endpoint.answer.parse(await handle({ ...input, incoming, session }));
      const repeatable = incoming.repeatable(session.personId);
      if (!repeatable) return carryOut();
      const { db } = incoming;
      const before = await db.withAccountDirectly(session.accountId, (tx) =>
        answeredBefore(tx, repeatable),
      );
      if (before) return before.answer;
      const answer = await carryOut();
      await db.withAccountDirectly(session.accountId, (tx) =>
        rememberAnswer(tx, repeatable, answer),
      );
      return answer;
    },
  };
}

/** Who calls, if they may, and what they ask for. */
async function admit<P, Q, B>(
  endpoint: Endpoint<Permission, P, Q, B>,
  incoming: Incoming,
): Promise<{ session: Session; params: P; query: Q; body: B }> {
  const session = await incoming.requireSession();
  if (!may(session.roles, endpoint.access)) throw notAllowed();
  await incoming.limit(endpoint, session);
  return { session, ...incoming.read(endpoint) };
}
