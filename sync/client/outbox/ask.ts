import { getMe } from '#shared/auth/contract.ts';
import { type Access, type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import {
  anotherOwnerCode,
  type Owner,
  ownerHeader,
  ownerText,
  passkeyNeededCode,
} from '../../protocol/owner.ts';
import type { HttpAnswer, HttpRequest, Ports } from '../ports.ts';
import { codeIn } from './problems.ts';

/** How a call failed. */
export type Failure =
  /** To be retried: no answer, 5xx or 429, or an answer that this version cannot read (`misread`). */
  | { outcome: 'again'; inMs: number | null; reached: boolean; misread?: boolean }
  /** Or a passkey has to be shown first: nothing is refused for good. */
  | { outcome: 'signedOut' }
  | { outcome: 'anotherOwner' }
  /** Retrying would be refused again. */
  | { outcome: 'refused'; status: number; json: unknown };

/** The result of sending the outbox or the captures. */
export type Flushed =
  /** Everything due was sent; `againAt` is when more will be due. */
  | { outcome: 'done'; againAt: number | null; sent: boolean }
  /** The server was not reached, or asked to come back later. */
  | { outcome: 'again'; inMs: number | null; reached: boolean; sent: boolean }
  /** Nothing is sent until the owner signs in again. */
  | { outcome: 'signedOut' | 'anotherOwner'; sent: boolean };

export type Asked<R> = { outcome: 'ok'; answer: R } | Failure;

/** Makes one call on behalf of the owner. */
export async function askRaw(
  ports: Ports,
  owner: Owner,
  { headers, ...request }: HttpRequest,
): Promise<Asked<unknown>> {
  let answer: HttpAnswer;
  try {
    answer = await ports.send({
      ...request,
      headers: { ...headers, [ownerHeader]: ownerText(owner) },
    });
  } catch {
    return { outcome: 'again', inMs: null, reached: false };
  }
  return judge(answer);
}

export async function ask<A extends Access, P, Q, B, R>(
  ports: Ports,
  owner: Owner,
  endpoint: Endpoint<A, P, Q, B, R>,
  { query, body }: { query?: Readonly<Record<string, string>>; body?: unknown },
): Promise<Asked<R>> {
  const search = query && new URLSearchParams(query).toString();
  const { method } = endpoint;
  const path = fillPath(endpoint.path, {}) + (search ? `?${search}` : '');
  const asked = await askRaw(ports, owner, {
    method,
    path,
    ...(body === undefined ? {} : { body }),
  });
  if (asked.outcome !== 'ok') return asked;
  const read = endpoint.answer.safeParse(asked.answer);
  // Incomplete, or of another version: treated like no answer.
  return read.success
    ? { outcome: 'ok', answer: read.data }
    : { outcome: 'again', inMs: null, reached: true, misread: true };
}

function judge({ status, json, retryAfterInMs }: HttpAnswer): Asked<unknown> {
  if (status >= 200 && status < 300) return { outcome: 'ok', answer: json };
  if (status === 401) return { outcome: 'signedOut' };
  if (codeIn(json) === passkeyNeededCode) return { outcome: 'signedOut' };
  if (codeIn(json) === anotherOwnerCode) return { outcome: 'anotherOwner' };
  const isRefusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return isRefusal
    ? { outcome: 'refused', status, json }
    : { outcome: 'again', inMs: retryAfterInMs, reached: true };
}

/** Checks that the owner is signed in, so that their data is never sent or fetched in another session. */
export async function checkOwnerSignedIn({
  ports,
  owner,
}: {
  ports: Ports;
  owner: Owner;
}): Promise<SendFailure | undefined> {
  const asked = await whoIsSignedIn(ports);
  if (asked.outcome !== 'ok') return asSendFailure(asked);
  if (!asked.answer) return { outcome: 'signedOut' };
  const same = asked.answer.person === owner.person && asked.answer.account === owner.account;
  return same ? undefined : { outcome: 'anotherOwner' };
}

export type SendFailure = Exclude<Failure, { outcome: 'refused' }>;

/** For calls that a server should never refuse: retried, because another version may accept them. */
export function asSendFailure(failure: Failure): SendFailure {
  return failure.outcome === 'refused' ? { outcome: 'again', inMs: null, reached: true } : failure;
}

/** The owner of this browser's session; `null` when signed out. */
export async function whoIsSignedIn(ports: Ports): Promise<Asked<Owner | null>> {
  let answer: HttpAnswer;
  try {
    answer = await ports.send({ method: getMe.method, path: getMe.path });
  } catch {
    return { outcome: 'again', inMs: null, reached: false };
  }
  const judged = judge(answer);
  if (judged.outcome === 'signedOut') return { outcome: 'ok', answer: null };
  if (judged.outcome !== 'ok') return judged;
  const me = getMe.answer.safeParse(judged.answer);
  if (!me.success) return { outcome: 'again', inMs: null, reached: true };
  const { id: person, accountId: account } = me.data.user;
  return { outcome: 'ok', answer: { person, account } };
}
