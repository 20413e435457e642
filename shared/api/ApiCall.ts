import type { Endpoint } from '../http/endpoint.ts';
import type { Permission } from '../permissions.ts';

/** What each field is, in a sentence. A field that comes or goes in the contract has to come or go here. */
export type Texts<T> = { readonly [Name in keyof T & string]-?: string };

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, Texts<T>>;
type Answer<R> = [R] extends [undefined] ? unknown : { answer: R };

export interface Refusal {
  status: number;
  code: string;
  about: string;
}

interface Told {
  /** Its name for programs, and its anchor on the page. */
  id: string;
  title: string;
  about: string;
  /** What a caller might send. */
  request?: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string | number>>;
    body?: Readonly<Record<string, unknown>>;
  };
  /** The answer is one page of a list. */
  paged?: boolean;
  /** What the `ETag` of the answer says. */
  tag?: string;
  /** The answer is a file of these types. */
  files?: readonly string[];
  /** Those that not every call may be answered with. */
  refusals?: readonly Refusal[];
}

/** A call of the API as its readers are told of it. */
export interface ApiCall extends Told {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
  /** An example. */
  answer?: unknown;
}

/** Tells of an endpoint; what it takes and answers is what the endpoint says. */
export function apiCall<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  told: Told & Part<'params', P> & Part<'query', Q> & Part<'body', B> & Answer<R>,
): ApiCall;
export function apiCall(endpoint: Endpoint, told: Omit<ApiCall, 'endpoint'>): ApiCall {
  return { ...told, endpoint };
}

/** Calls that belong together. */
export interface ApiGroup {
  title: string;
  about: string;
  calls: readonly ApiCall[];
}
