import { createServer, type Server } from 'node:http';
import OpenAI from 'openai';
import { type WebhookEvent, webhookEvent } from '#shared/webhooks/event.ts';

interface Received {
  /** The delivery's id, from the header. */
  id: string;
  event: WebhookEvent;
  /** The body as received. */
  body: string;
}

/** Verifies Standard Webhooks with third-party code. */
const library = new OpenAI({ apiKey: 'none' });

/** A company's own program: accepts a delivery only if its signature is valid. */
export class Receiver {
  readonly #server: Server;
  readonly received: Received[] = [];
  secret = '';
  /** The status to answer with; `silent` answers nothing at all. */
  answer: number | 'silent' = 200;
  headers: Record<string, string> = {};

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      const { answer } = this;
      try {
        await library.webhooks.verifySignature(body, flat(request.headers), this.secret);
        const id = String(request.headers['webhook-id']);
        this.received.push({ id, event: webhookEvent.parse(JSON.parse(body)), body });
        if (answer === 'silent') return;
        response.writeHead(answer, this.headers).end('thank you');
      } catch {
        response.writeHead(401).end();
      }
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return `http://127.0.0.1:${address.port}/invoices`;
  }

  /** What was received of one type, for one invoice if given. */
  of(type: WebhookEvent['type'], invoiceId?: string): Received[] {
    return this.received.filter(
      ({ event }) =>
        event.type === type &&
        (invoiceId === undefined || (event.type !== 'test' && event.data.invoice.id === invoiceId)),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
