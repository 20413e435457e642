import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call: anyone, any signed-in person for their own data, or a member with a permission. Calls of the last kind
 * run inside the transaction of the account.
 */
export type Access = 'anyone' | 'self' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The proof that the session needs: none; that the address is the person's, at any time, which a session of a checkout
 * lacks; or a fresh proof, by a sign-in, a passkey or a mailed code.
 */
export type Proof = 'none' | 'address' | 'fresh';

/** How long a proof is fresh. */
export const freshProofInMs = 15 * 60_000;

/** A rate limit stricter than the general one. */
export type LimitName =
  | 'signIn'
  | 'token'
  | 'ceremony'
  | 'invite'
  | 'form'
  | 'upload'
  | 'picture'
  | 'clientErrors';

/** A file in a multipart form, under this field name. */
export interface FilePart {
  field: string;
  /** In bytes. */
  limit: number;
  tooLarge(fileName: string): { title: string; message: string };
}

/** The contract of one API call: the server mounts it, the web calls it, tests enumerate it. */
export interface Endpoint<
  A extends Access = Access,
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Answer = unknown,
> {
  method: Method;
  /** `/api/members/:memberId` */
  path: string;
  access: A;
  /** API keys with one of these scopes may call it; if empty, only people may. */
  scopes: readonly Scope[];
  status: 200 | 201 | 202 | 204;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  takesBody: boolean;
  /** Accepts any body; the handler reads it itself. For callers that are not our programs. */
  anyBody: boolean;
  /** The body is passed on as the exact text, for signature checks. */
  rawBody: boolean;
  limit: LimitName | null;
  /** Maximum size of the body in bytes. */
  bodyLimit: number;
  /** Set if the body is a `multipart/form-data` form with a file. */
  file: FilePart | null;
  /** The answer contains a secret and is not stored, so the call cannot use an `Idempotency-Key`. */
  answersSecret: boolean;
  /** Checked of sessions only: an API key is made in a session that has proven it. */
  proof: Proof;
  /** Also for members whose company requires a passkey that they have not used in this session. */
  withoutPasskey: boolean;
}

interface Definition<A extends Access, P, Q, B, R> {
  method: Method;
  path: string;
  access: A;
  scopes?: readonly Scope[];
  status?: Endpoint['status'];
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  answer?: z.ZodType<R>;
  limit?: LimitName;
  bodyLimit?: number;
  file?: FilePart;
  anyBody?: boolean;
  rawBody?: boolean;
  answersSecret?: boolean;
  proof?: Proof;
  withoutPasskey?: boolean;
}

const nothing = z.unknown().transform(() => undefined);
const noQuery = z.strictObject({}).transform(() => undefined);

export function endpoint<
  const A extends Access,
  P = undefined,
  Q = undefined,
  B = undefined,
  R = undefined,
>(definition: Definition<A, P, Q, B, R>): Endpoint<A, P, Q, B, R>;
export function endpoint(
  definition: Definition<Access, unknown, unknown, unknown, unknown>,
): Endpoint {
  return {
    method: definition.method,
    path: definition.path,
    access: definition.access,
    scopes: definition.scopes ?? [],
    status: definition.status ?? (definition.answer ? 200 : 204),
    params: definition.params ?? nothing,
    query: definition.query ?? noQuery,
    body: definition.body ?? nothing,
    answer: definition.answer ?? nothing,
    takesBody: definition.body !== undefined || definition.file !== undefined,
    anyBody: definition.anyBody ?? false,
    rawBody: definition.rawBody ?? false,
    limit: definition.limit ?? null,
    bodyLimit: definition.bodyLimit ?? 1_000_000,
    file: definition.file ?? null,
    answersSecret: definition.answersSecret ?? false,
    proof: definition.proof ?? 'none',
    withoutPasskey: definition.withoutPasskey ?? false,
  };
}

/** The path with its parameters filled in: `/api/members/:memberId` → `/api/members/0192…`. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}
