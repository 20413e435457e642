import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { FanOut } from './ports.ts';

const nodeIdBytes = 8;
/** On this channel a node says that it could not tell everything. */
const untold = 'untold';
const standsWithinMs = 1_000;

/** Fan-out over Redis' publish and subscribe. Nothing is kept there: when Redis is away, `takeGap` says so. */
export class RedisFanOut implements FanOut {
  readonly #node = randomBytes(nodeIdBytes);
  readonly #prefix: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, Set<(message: Uint8Array) => void>>();
  #gap = true;
  /** What Redis has not confirmed yet. */
  #subscribing: Promise<unknown> | null = null;

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
    // Whatever it was to tell while it could not, or before it was killed, the others have missed.
    this.#publisher.on('ready', () => this.publish(untold, new Uint8Array()));
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

  standing(): Promise<void> | null {
    const subscribing = this.#subscribing;
    if (!subscribing) return null;
    let waits = true;
    const stands = subscribing.then(() => {
      if (!waits) this.#gap = true;
    });
    // Nobody waits for a Redis that does not answer.
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, standsWithinMs).unref();
    });
    return Promise.race([stands, late]).then(() => {
      waits = false;
    });
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
    if (channel === this.#prefix + untold) this.#gap = true;
    for (const listener of this.#listeners.get(channel) ?? []) listener(message);
  }

  #subscribeAll(): void {
    this.#gap = true;
    const names = [this.#prefix + untold, ...this.#listeners.keys()];
    this.#send(
      this.#subscriber.subscribe(...names).then(() => {
        this.#gap = true;
      }),
    );
  }

  /** Also of a subscription: until it stands, messages pass by. */
  #send(order: Promise<unknown>): void {
    const sending = order
      .catch(() => {
        this.#gap = true;
      })
      .finally(() => {
        // Redis answers in order.
        if (this.#subscribing === sending) this.#subscribing = null;
      });
    this.#subscribing = sending;
  }
}

function retryStrategy(attempt: number): number {
  return Math.min(100 * 2 ** attempt, 3_000);
}
