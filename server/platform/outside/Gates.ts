import { holdsConnection } from '../db/heldConnection.ts';
import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { ProviderGate } from './ProviderGate.ts';
import { type ManyProviders, type OneProvider, type ProviderId, providers } from './providers.ts';

/** A pooled connection would be held until the provider answers, and others could not use it. */
export class ConnectionHeld extends Error {
  constructor(provider: ProviderId) {
    super(`${providers[provider].name} must not be called inside a transaction`);
  }
}

/** When there are more gates of addresses than this, idle ones are removed. */
const manyAddresses = 1_000;

/** The gates of one node to all its providers. */
export class Gates {
  readonly #onHeld: (error: ConnectionHeld) => void;
  readonly #tracer: Tracer;
  readonly #ofProviders = new Map<OneProvider, ProviderGate>();
  readonly #ofAddresses = new Map<string, ProviderGate>();

  /** Production logs a call inside a transaction; everywhere else it fails, so that a test finds it. */
  constructor(
    onHeld: (error: ConnectionHeld) => void = (error) => {
      throw error;
    },
    tracer: Tracer = untraced,
  ) {
    this.#onHeld = onHeld;
    this.#tracer = tracer;
  }

  /** For stand-ins of a provider on this machine, so that tests without the provider find such calls too. */
  requireNoConnection(provider: ProviderId): void {
    if (holdsConnection()) this.#onHeld(new ConnectionHeld(provider));
  }

  to(provider: OneProvider): ProviderGate {
    const gate = this.#ofProviders.get(provider) ?? this.#gate(provider);
    this.#ofProviders.set(provider, gate);
    return gate;
  }

  /** The gate to one of many addresses, such as the host of a webhook. */
  toAddress(provider: ManyProviders, address: string): ProviderGate {
    const key = `${provider} ${address}`;
    const known = this.#ofAddresses.get(key);
    if (known) return known;
    if (this.#ofAddresses.size >= manyAddresses) this.#dropIdle();
    const gate = this.#gate(provider);
    this.#ofAddresses.set(key, gate);
    return gate;
  }

  /** The providers that were called, each with why it is not called at the moment. */
  troubles(): [provider: OneProvider, trouble: Error | null][] {
    return [...this.#ofProviders].map(([provider, gate]) => [provider, gate.trouble]);
  }

  #gate(provider: ProviderId): ProviderGate {
    return new ProviderGate(
      providers[provider],
      () => this.requireNoConnection(provider),
      this.#tracer,
    );
  }

  #dropIdle(): void {
    for (const [key, gate] of this.#ofAddresses) if (gate.isIdle) this.#ofAddresses.delete(key);
  }
}
