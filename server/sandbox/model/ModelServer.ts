import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { checkRequest, type ModelRequest, type ModelShape, type Refusal } from './checkRequest.ts';
import { type Counted, completionOf, type Reply } from './completion.ts';

/**
 * A stand-in for a service with a vision model, for tests only. It speaks Chat Completions over HTTP, refuses invalid
 * requests with the service's own messages, and gives the replies that a test has configured.
 */
export class ModelServer {
  readonly key = 'sk-test-0123456789';
  readonly model: ModelShape = { name: 'test-vision', contextTokens: 60_000, answerTokens: 16_384 };
  /** All valid requests, also if the configured reply was an error. */
  readonly requests: ModelRequest[] = [];
  /** The number of all calls. */
  calls = 0;
  /** Errors of invalid requests, without configured errors. */
  readonly refused: Refusal['error'][] = [];
  readonly #server: Server;
  #replies: Reply[] = [];
  #openAt = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => response.destroy(asError(error)));
    });
  }

  /** Returns the base URL to configure. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Configures the replies, in order; the last one is repeated. Resets the recorded requests. */
  tell(...replies: Reply[]): void {
    this.#replies = replies;
    this.#openAt = 0;
    this.calls = 0;
    this.requests.length = 0;
    this.refused.length = 0;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls += 1;
    const refusal = problemOfCall(request, this.key);
    const checked = refusal ?? (await checkRequest(await json(request), this.model));
    if ('error' in checked) {
      this.refused.push(checked.error);
      send(response, checked.status, { error: checked.error });
      return;
    }
    this.requests.push(checked.request);
    if (Date.now() < this.#openAt) {
      this.#limit(response, this.#openAt - Date.now());
      return;
    }
    const reply = this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0];
    if (!reply) throw new Error('It was not told what to answer');
    this.#reply(response, reply, {
      asked: checked.tokens,
      most: checked.request.max_completion_tokens,
    });
  }

  #reply(response: ServerResponse, reply: Reply, counted: Counted): void {
    if (reply.kind === 'hang') return;
    if (reply.kind === 'fail') send(response, reply.status, { error: serverError });
    else if (reply.kind === 'garble') response.writeHead(200, asJson).end('<html>');
    else if (reply.kind === 'limit') {
      // Timers may fire slightly early.
      this.#openAt = Date.now() + reply.seconds * 1000 - 20;
      this.#limit(response, reply.seconds * 1000);
    } else send(response, 200, completionOf(reply, this.model.name, counted));
  }

  #limit(response: ServerResponse, milliseconds: number): void {
    const error = { ...limitError, message: `Rate limit reached for ${this.model.name}.` };
    send(response, 429, { error }, { 'retry-after': String(Math.ceil(milliseconds / 1000)) });
  }
}

const asJson = { 'content-type': 'application/json' };

const serverError = {
  message: 'The server had an error while processing your request.',
  type: 'server_error',
  param: null,
  code: null,
};
const limitError = { type: 'tokens', param: null, code: 'rate_limit_exceeded' };

function problemOfCall({ method, url, headers }: IncomingMessage, key: string): Refusal | null {
  const refusal = (status: number, message: string, code: string | null): Refusal => ({
    status,
    error: { message, type: 'invalid_request_error', param: null, code },
  });
  if (method !== 'POST' || url !== '/v1/chat/completions')
    return refusal(404, `Invalid URL (${method} ${url})`, null);
  if (headers.authorization !== `Bearer ${key}`)
    return refusal(401, 'Incorrect API key provided.', 'invalid_api_key');
  if (!headers['content-type']?.startsWith('application/json'))
    return refusal(400, 'The content type has to be application/json.', null);
  return null;
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...asJson, ...headers });
  response.end(JSON.stringify(body));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
