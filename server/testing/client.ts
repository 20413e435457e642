import type { Access, Endpoint } from '#shared/http/endpoint.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { publicUrl, type TestServer } from './server.ts';

export interface Reply<R = unknown> {
  status: number;
  headers: Headers;
  body: R;
}

/** An HTTP client that behaves like a browser: keeps its cookie and sends an Origin header. */
export class TestClient {
  readonly #server: Pick<TestServer, 'url'>;
  readonly #apiKey: string | null;
  #cookie: string;

  constructor(
    server: Pick<TestServer, 'url'>,
    sessionToken?: string,
    apiKey: string | null = null,
  ) {
    this.#server = server;
    this.#cookie = sessionToken ? `docket=${sessionToken}` : '';
    this.#apiKey = apiKey;
  }

  /** A client with an API key instead of a session. */
  static withKey(server: Pick<TestServer, 'url'>, apiKey: string): TestClient {
    return new TestClient(server, undefined, apiKey);
  }

  get url(): string {
    return this.#server.url;
  }

  /** The token in the cookie, for example for a second client that has stolen it. */
  get sessionToken(): string {
    return this.#cookie.split('=')[1] ?? '';
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('Cookie', this.#cookie);
    if (this.#apiKey !== null) headers.set('Authorization', `Bearer ${this.#apiKey}`);
    else if (!headers.has('Origin')) headers.set('Origin', publicUrl);
    const response = await fetch(this.#server.url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#cookie = line.split(';')[0] ?? '';
    return response;
  }

  /** Sends any request, including invalid ones. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await this.fetch(path, {
      method,
      ...(body === undefined
        ? { headers }
        : {
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json', ...headers },
          }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
  }

  /** A call by its contract; throws with the server's answer unless it succeeds. */
  async call<P, Q, B, R>(
    endpoint: Endpoint<Access, P, Q, B, R>,
    input: { params?: P & Record<string, string>; body?: B } = {},
  ): Promise<R> {
    const path = fillPath(endpoint.path, input.params ?? {});
    const reply = await this.send(endpoint.method, path, input.body);
    if (reply.status !== endpoint.status) {
      throw new Error(
        `${endpoint.method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`,
      );
    }
    return endpoint.answer.parse(reply.body);
  }
}
