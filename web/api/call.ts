import type { ZodType } from 'zod';
import { type Access, type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { ApiError } from './ApiError.ts';
import { askForProof } from './askForProof.ts';
import { callOutcomes } from './callOutcomes.ts';
import { fetchWithTimeout, parseJson } from './fetchWithTimeout.ts';

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, T>;
type CallRequest<P, Q, B> = Part<'params', P> & Part<'query', Q> & Part<'body', B>;
type Arguments<P, Q, B> = [P, Q, B] extends [undefined, undefined, undefined]
  ? []
  : [request: CallRequest<P, Q, B>];

interface LooseRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls an endpoint of the API. A refusal throws `ApiError`, a network failure `OfflineError`. If the call needs a fresh
 * proof, the person is asked for it and the call is made again.
 */
export function call<A extends Access, P, Q, B, R>(
  endpoint: Endpoint<A, P, Q, B, R>,
  ...request: Arguments<P, Q, B>
): Promise<R>;
export async function call(endpoint: Endpoint, request: LooseRequest = {}): Promise<unknown> {
  try {
    return await callOnce(endpoint, request);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'proof_needed';
    if (!needsProof || !(await askForProof())) throw error;
    return callOnce(endpoint, request);
  }
}

async function callOnce(endpoint: Endpoint, request: LooseRequest): Promise<unknown> {
  const { response, text } = await fetchWithTimeout(asRequest(endpoint, request)).catch(
    (error: unknown) => {
      callOutcomes.tell({ endpoint, status: 'none' });
      throw error;
    },
  );
  callOutcomes.tell({ endpoint, status: response.status });
  if (!response.ok) throw refusal(response, text);
  return endpoint.answer && readAnswer(endpoint.answer, response.status, parseJson(text));
}

function asRequest(endpoint: Endpoint, { params, query, body }: LooseRequest) {
  const search = new URLSearchParams(strings(query)).toString();
  const path = fillPath(endpoint.path, strings(params));
  return { method: endpoint.method, path: search ? `${path}?${search}` : path, body };
}

function readAnswer(schema: ZodType, status: number, json: unknown): unknown {
  const answer = schema.safeParse(json);
  if (answer.success) return answer.data;
  throw new ApiError({
    status,
    code: 'answer_not_understood',
    message: 'This page does not understand the answer from Docket. Reload it and try again.',
  });
}

function refusal(response: Response, text: string): ApiError {
  const ours = errorBody.safeParse(parseJson(text));
  if (ours.success) {
    const { message, code, fields, requestId } = ours.data;
    return new ApiError({ status: response.status, message, code, fields, requestId });
  }
  return new ApiError({
    status: response.status,
    message: isPage(response, text)
      ? `Docket did not answer, something in between did (${response.status}). Try again in a moment.`
      : `${response.status}: ${text || response.statusText}`,
  });
}

/** A proxy or a network answers with a page for browsers, which is no text for people. */
function isPage(response: Response, text: string): boolean {
  const type = response.headers.get('Content-Type') ?? '';
  return type.includes('html') || text.trimStart().startsWith('<');
}

function strings(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
