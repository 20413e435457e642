import { createServer, type Server } from 'node:http';
import OpenAI from 'openai';
import { type WebhookEvent, webhookEvent } from '#shared/webhooks/event.ts';

interface Received {
  /** Of the delivery, from the header. */
  id: string;
  event: WebhookEvent;
  /** As it came. */
  body: string;
}

/** Verifies Standard Webhooks with somebody else's code. */
const library = new OpenAI({ apiKey: 'none' });

/** A program of a company's own: takes what is sent to it, and believes it by its signature alone. */
export class Receiver {
  readonly #server: Server;
  readonly received: Received[] = [];
  secret = '';
  /** What it answers, when not that all is well. `silent`: nothing at all. */
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

  /** The ids of what came about an invoice, or of tests, by what it says. */
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
