import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { FanOut } from './ports.ts';

const nodeIdBytes = 8;
/** On this channel a node says that it could not publish everything. */
const untold = 'untold';
const subscribeTimeoutMs = 1_000;

/** Fan-out over Redis publish and subscribe. Redis keeps nothing; after an outage `takeGap` returns true. */
export class RedisFanOut implements FanOut {
  readonly #node = randomBytes(nodeIdBytes);
  readonly #prefix: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, Set<(message: Uint8Array) => void>>();
  #gap = true;
  /** The last subscription that Redis has not confirmed yet. */
  #subscribing: Promise<unknown> | null = null;

  /** `prefix` separates installations that share one Redis. */
  constructor(url: string, options: { prefix: string; onTrouble(error: Error): void }) {
    this.#prefix = options.prefix;
    // No offline queue: what was missed during an outage is read from the store.
    const common = { enableOfflineQueue: false, maxRetriesPerRequest: null, retryStrategy };
    this.#publisher = new Redis(url, common);
    this.#subscriber = new Redis(url, { ...common, autoResubscribe: false });
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('error', options.onTrouble);
      client.on('close', () => {
        this.#gap = true;
      });
    }
    // The others have missed what this node could not publish during an outage or before it was killed.
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

  subscribed(): Promise<void> | null {
    const subscribing = this.#subscribing;
    if (!subscribing) return null;
    let waiting = true;
    const confirmed = subscribing.then(() => {
      if (!waiting) this.#gap = true;
    });
    // A document must open even when Redis does not answer.
    const timeout = new Promise<void>((resolve) => {
      setTimeout(resolve, subscribeTimeoutMs).unref();
    });
    return Promise.race([confirmed, timeout]).then(() => {
      waiting = false;
    });
  }

  takeGap(): boolean {
    const away = this.#subscriber.status !== 'ready' || this.#publisher.status !== 'ready';
    const hadGap = this.#gap;
    this.#gap = false;
    return hadGap || away;
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

  /** Until Redis confirms a subscription, messages are missed. */
  #send(command: Promise<unknown>): void {
    const sending = command
      .catch(() => {
        this.#gap = true;
      })
      .finally(() => {
        // Redis answers in order, so only the last command is awaited.
        if (this.#subscribing === sending) this.#subscribing = null;
      });
    this.#subscribing = sending;
  }
}

function retryStrategy(attempt: number): number {
  return Math.min(100 * 2 ** attempt, 3_000);
}
