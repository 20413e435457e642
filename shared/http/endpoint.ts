import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call: anyone, any signed-in person about their own things, or a member whose roles hold a permission.
 * The last one runs inside the account's transaction.
 */
export type Access = 'anyone' | 'self' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A stricter rate limit than the general one. */
export type LimitName =
  | 'signIn'
  | 'token'
  | 'ceremony'
  | 'invite'
  | 'form'
  | 'upload'
  | 'clientErrors';

/** A file that comes with the fields of a form, under this name. */
export interface FilePart {
  field: string;
  /** In bytes. */
  limit: number;
  tooLarge(fileName: string): { title: string; message: string };
}

/** One call of the API, told once: the server mounts it, the web calls it, tests enumerate it. */
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
  /** An API key may call it as well that has one of these; without any, it is for people alone. */
  scopes: readonly Scope[];
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  body: z.ZodType<Body>;
  answer: z.ZodType<Answer>;
  /** Whether a body is expected at all. */
  takesBody: boolean;
  /** A body may come all the same, which only the call itself looks at, if at all: its caller is no program of ours. */
  anyBody: boolean;
  /** The body is taken as the text that it is: something was signed over its bytes. */
  rawBody: boolean;
  limit: LimitName | null;
  /** In bytes: how much a body may be. */
  bodyLimit: number;
  /** The body is a form with a file, `multipart/form-data`. */
  file: FilePart | null;
  /** The answer is told once and kept nowhere, so that the call cannot be repeated under an `Idempotency-Key`. */
  answersSecret: boolean;
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
