import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Fetch } from '../../platform/outside/gatedFetch.ts';
import { ProviderUnavailable } from '../../platform/outside/ProviderGate.ts';
import { LedgerProblem, TooLarge } from './LedgerProblem.ts';

const secondInMs = 1_000;
const dayInMs = 24 * 60 * 60 * secondInMs;
/** For providers that do not say how long. */
const defaultMs = 10 * secondInMs;
const defaultDailyLimitMs = 60 * 60 * secondInMs;
const longPauseMs = 10 * 60 * secondInMs;

/** How long to make no calls after a provider's rate limit was reached. */
function pauseAskedFor(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After'));
  const isDailyLimit = headers.get('X-Rate-Limit-Problem') === 'day';
  const asked = seconds > 0 ? seconds * secondInMs : isDailyLimit ? defaultDailyLimitMs : defaultMs;
  // Slightly longer than asked, with jitter so that companies do not all resume at the same moment.
  return Math.min(dayInMs, asked) * (1.02 + Math.random() * 0.1);
}

/** The work waits for the rest of the pause. */
export function busyFor(ledger: LedgerId, pauseInMs: number): LedgerProblem {
  const howLong = pauseInMs > longPauseMs ? 'some time' : 'now';
  return new LedgerProblem(
    'busy',
    `${ledgerNames[ledger].short} accepts no more requests for ${howLong}.`,
    {
      retryAfterInMs: pauseInMs,
    },
  );
}

/** Where a ledger is called. */
interface LedgerApi {
  id: LedgerId;
  apiUrl: string;
  fetch: Fetch;
}

interface Way {
  /** The access token; `stale` is one that has just been refused. None where the API key is in the calls. */
  token?(stale: string | null): Promise<string>;
  /** Called when the ledger does not accept the API key. */
  denied?(): Promise<void>;
  /** Called when the provider accepts no more calls of this company for a while. */
  pause?(pauseInMs: number): Promise<void>;
  signal: AbortSignal;
}

export interface LedgerRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is bytes or a form. */
  body?: unknown;
}

/** The provider's answer about the request itself. */
export interface LedgerAnswer {
  ok: boolean;
  status: number;
  json: unknown;
}

/**
 * Calls one company's ledger with its token, and refreshes the token when it expires. Failures that
 * say nothing about the request, such as an outage, are thrown.
 */
export class LedgerHttp {
  readonly #api: LedgerApi;
  readonly #way: Way;

  constructor(api: LedgerApi, way: Way) {
    this.#api = api;
    this.#way = way;
  }

  async send(request: LedgerRequest): Promise<LedgerAnswer> {
    const answer = await this.#answerTo(request);
    await this.#requireTaken(answer);
    const text = await this.#read(answer);
    return { ok: answer.ok, status: answer.status, json: asJson(text) };
  }

  async #answerTo(request: LedgerRequest): Promise<Response> {
    if (!this.#way.token) return this.#fetch(request, null);
    const token = await this.#way.token(null);
    const first = await this.#fetch(request, token);
    return first.status === 401 ? this.#fetch(request, await this.#way.token(token)) : first;
  }

  /** For a ledger that refuses access in the body of an answer with status 200, as JSON-RPC does. */
  async deny(): Promise<never> {
    await this.#way.denied?.();
    const { short } = ledgerNames[this.#api.id];
    throw new LedgerProblem(
      'reconnect',
      `Docket no longer has access to ${short}. Reconnect it in the Integrations page.`,
    );
  }

  async #requireTaken({ status, headers }: Response): Promise<void> {
    const { short } = ledgerNames[this.#api.id];
    if (status === 401 || status === 403) await this.deny();
    if (status === 429) {
      const pauseInMs = pauseAskedFor(headers);
      await this.#way.pause?.(pauseInMs);
      throw busyFor(this.#api.id, pauseInMs);
    }
    if (status === 413) {
      throw new TooLarge(`${short} does not accept anything as large as this.`);
    }
    if (status >= 500 || status === 408) {
      throw new LedgerProblem('later', `${short} does not work at the moment (${status}).`);
    }
  }

  async #fetch(
    { method, path, query, headers, body }: LedgerRequest,
    token: string | null,
  ): Promise<Response> {
    const url = new URL(this.#api.apiUrl + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return this.#orUnreachable(() =>
      this.#api.fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(isSentAsJson(body) && { 'Content-Type': 'application/json' }),
          ...headers,
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && {
          body: isSentAsJson(body) ? JSON.stringify(body) : asBody(body),
        }),
        signal: this.#way.signal,
      }),
    );
  }

  #read(answer: Response): Promise<string> {
    return this.#orUnreachable(() => answer.text());
  }

  /** On a failure it is unknown whether the request arrived, unless the ledger is not called at the moment. */
  async #orUnreachable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { short } = ledgerNames[this.#api.id];
      const isUnsent = error instanceof ProviderUnavailable;
      throw new LedgerProblem('later', `${short} does not answer.`, { isUnsent });
    }
  }
}

function isSentAsJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array);
}

function asBody(body: unknown): FormData | Blob {
  if (body instanceof FormData) return body;
  if (body instanceof Uint8Array) return new Blob([new Uint8Array(body)]);
  throw new Error('Neither a form nor bytes');
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
