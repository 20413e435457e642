import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number() }),
});

const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof span>;

/** Receives traces by OTLP over HTTP, as a collector of an operator does. */
export class Collector {
  readonly #server: Server;
  readonly spans: CollectedSpan[] = [];
  readonly services = new Set<string | undefined>();
  readonly instances = new Set<string | undefined>();
  /** Everything that was received. */
  text = '';

  private constructor() {
    this.#server = createServer((incoming, answer) => {
      this.#take(incoming).then(
        () => answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
        () => answer.writeHead(400).end(),
      );
    });
  }

  static async start(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  async #take(incoming: IncomingMessage): Promise<void> {
    if (incoming.url !== '/v1/traces') throw new Error('This is no address for traces');
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    this.text += text;
    for (const { resource, scopeSpans } of request.parse(JSON.parse(text)).resourceSpans) {
      this.services.add(attributeOf(resource, 'service.name'));
      this.instances.add(attributeOf(resource, 'service.instance.id'));
      for (const { spans } of scopeSpans) this.spans.push(...spans);
    }
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((one) => one.name === name);
  }

  /** The names of a span and of all above it in its trace, the outermost first. */
  pathTo({ name, parentSpanId }: CollectedSpan): string[] {
    const above = this.spans.find(({ spanId }) => spanId === parentSpanId);
    return above ? [...this.pathTo(above), name] : [name];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function attributeOf(
  { attributes }: Pick<CollectedSpan, 'attributes'>,
  key: string,
): string | undefined {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue?.toString();
}
