import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { FanOut } from './ports.ts';

const nodeIdBytes = 8;

/** Fan-out over Redis' publish and subscribe. Nothing is kept there: when Redis is away, `takeGap` says so. */
export class RedisFanOut implements FanOut {
  readonly #node = randomBytes(nodeIdBytes);
  readonly #prefix: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, Set<(message: Uint8Array) => void>>();
  #gap = true;

  /** `prefix` keeps installations apart that share one Redis. */
  constructor(url: string, options: { prefix: string; onTrouble(error: Error): void }) {
    this.#prefix = options.prefix;
    // Nothing waits in a queue for Redis to come back: what it missed is read from the store.
    const common = { enableOfflineQueue: false, maxRetriesPerRequest: null, retryStrategy };
    this.#publisher = new Redis(url, common);
    this.#subscriber = new Redis(url, { ...common, autoResubscribe: false });
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', options.onTrouble);
      client.on('close', () => {
        this.#gap = true;
      });
    }
    this.#subscriber.on('ready', () => this.#subscribeAll());
    this.#subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
      if (message.subarray(0, nodeIdBytes).equals(this.#node)) return;
      this.#tell(channel.toString(), message.subarray(nodeIdBytes));
    });
  }

  publish(channel: string, message: Uint8Array): void {
    if (this.#publisher.status !== 'ready') return;
    const whole = Buffer.concat([this.#node, message]);
    this.#publisher.publish(this.#prefix + channel, whole).catch(() => {
      this.#gap = true;
    });
  }

  subscribe(channel: string, listener: (message: Uint8Array) => void): () => void {
    const name = this.#prefix + channel;
    const known = this.#listeners.get(name);
    const listeners = known ?? new Set();
    listeners.add(listener);
    if (!known) {
      this.#listeners.set(name, listeners);
      if (this.#subscriber.status === 'ready') this.#send(this.#subscriber.subscribe(name));
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(name) !== listeners) return;
      this.#listeners.delete(name);
      if (this.#subscriber.status === 'ready') this.#send(this.#subscriber.unsubscribe(name));
    };
  }

  takeGap(): boolean {
    const away = this.#subscriber.status !== 'ready' || this.#publisher.status !== 'ready';
    const had = this.#gap;
    this.#gap = false;
    return had || away;
  }

  async close(): Promise<void> {
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #tell(channel: string, message: Uint8Array): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(message);
  }

  #subscribeAll(): void {
    this.#gap = true;
    const names = [...this.#listeners.keys()];
    if (names.length > 0) this.#send(this.#subscriber.subscribe(...names));
  }

  /** Also of a subscription: until it stands, messages pass by. */
  #send(order: Promise<unknown>): void {
    order.catch(() => {
      this.#gap = true;
    });
  }
}

function retryStrategy(attempt: number): number {
  return Math.min(100 * 2 ** attempt, 3_000);
}
