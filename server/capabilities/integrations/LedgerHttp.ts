import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { LedgerProblem, TooLarge } from './LedgerProblem.ts';
import type { LedgerProvider } from './providers.ts';

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

interface Way {
  /** The access token; `stale` is one that has just been refused. */
  token(stale: string | null): Promise<string>;
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
  readonly #provider: LedgerProvider;
  readonly #way: Way;

  constructor(provider: LedgerProvider, way: Way) {
    this.#provider = provider;
    this.#way = way;
  }

  async send(request: LedgerRequest): Promise<LedgerAnswer> {
    const token = await this.#way.token(null);
    const first = await this.#fetch(request, token);
    const answer =
      first.status === 401 ? await this.#fetch(request, await this.#way.token(token)) : first;
    await this.#requireTaken(answer);
    const text = await this.#read(answer);
    return { ok: answer.ok, status: answer.status, json: asJson(text) };
  }

  async #requireTaken({ status, headers }: Response): Promise<void> {
    const { short } = ledgerNames[this.#provider.id];
    if (status === 401 || status === 403) {
      throw new LedgerProblem(
        'reconnect',
        `Docket no longer has access to ${short}. Reconnect it in the Integrations page.`,
      );
    }
    if (status === 429) {
      const pauseInMs = pauseAskedFor(headers);
      await this.#way.pause?.(pauseInMs);
      throw busyFor(this.#provider.id, pauseInMs);
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
    token: string,
  ): Promise<Response> {
    const url = new URL(this.#provider.apiUrl + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return this.#orUnreachable(() =>
      this.#provider.fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(isSentAsJson(body) && { 'Content-Type': 'application/json' }),
          ...headers,
          Authorization: `Bearer ${token}`,
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

  /** On a failure it is unknown whether the request arrived. */
  async #orUnreachable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch {
      const { short } = ledgerNames[this.#provider.id];
      throw new LedgerProblem('later', `${short} does not answer.`);
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
