import type { Endpoint } from '../http/endpoint.ts';
import type { Permission } from '../permissions.ts';

/** A sentence for each field. The type requires one for every field of the contract, so the two cannot drift apart. */
export type Texts<T> = { readonly [Name in keyof T & string]-?: string };

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, Texts<T>>;
type Answer<R> = [R] extends [undefined] ? unknown : { answer: R };

export interface Refusal {
  status: number;
  code: string;
  about: string;
}

interface Documentation {
  /** `operationId` of the OpenAPI document, and the anchor on the page. */
  id: string;
  title: string;
  about: string;
  /** An example request. */
  request?: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string | number>>;
    body?: Readonly<Record<string, unknown>>;
  };
  /** The answer is paginated. */
  paged?: boolean;
  /** Describes the `ETag` of the answer. */
  tag?: string;
  /** Set when the answer is a file: its MIME types. */
  files?: readonly string[];
  /** Only those that are specific to this call; see `generalRefusals`. */
  refusals?: readonly Refusal[];
}

/** An API call with the texts and examples of its documentation. */
export interface ApiCall extends Documentation {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
  /** An example answer. */
  answer?: unknown;
}

/** Documents an endpoint. Types make sure that every parameter, body field and answer has a text or an example. */
export function apiCall<P, Q, B, R>(
  endpoint: Endpoint<Permission, P, Q, B, R>,
  documentation: Documentation & Part<'params', P> & Part<'query', Q> & Part<'body', B> & Answer<R>,
): ApiCall;
export function apiCall(endpoint: Endpoint, documentation: Omit<ApiCall, 'endpoint'>): ApiCall {
  return { ...documentation, endpoint };
}

export interface ApiGroup {
  title: string;
  about: string;
  calls: readonly ApiCall[];
}
