import { type Attempt, CircuitBreaker } from '../CircuitBreaker.ts';
import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { Unavailable } from '../Unavailable.ts';

/** A provider is not called now: its circuit is open, or too many calls wait for it. */
export class ProviderUnavailable extends Unavailable {}

const openForMs = 30_000;

/** Reading the lists of a ledger is in the background; connecting it and exporting to it is work of people. */
export type Lane = 'people' | 'background';

const patienceMs = {
  /** Longer than most calls take, and short enough for a person who waits. */
  people: 10_000,
  /** A job repeats them. */
  background: 60_000,
} as const satisfies Record<Lane, number>;

/** A call that its caller gives up sooner than this does not count as unanswered. */
const fairMs = 5_000;

interface Limits {
  name: string;
  atOnce: number;
  /** Calls of people. Others are limited by the jobs at once, and end with their signal. */
  mayWait: number;
  openForMs?: number;
}

interface CallOptions {
  /** Recognises errors by which the provider has answered after all, such as a refusal. */
  isAnswer?: (error: unknown) => boolean;
  lane?: Lane;
  /** After it a call does not wait any longer, and does not begin. */
  signal?: AbortSignal | null | undefined;
}

/**
 * Bulkhead and circuit breaker of one provider: limits how many calls run and wait at once, and makes none for a while
 * after several without an answer. So a provider that hangs delays only work that needs it. Calls in the background take
 * half of the places at most, and a free place goes to a person who waits.
 */
export class ProviderGate {
  readonly #limits: Limits;
  readonly #circuit: CircuitBreaker<Error>;
  readonly #waiting = { people: new Set<() => void>(), background: new Set<() => void>() };
  readonly #running = { people: 0, background: 0 };
  readonly #beforeCall: () => void;
  readonly #tracer: Tracer;

  /** `beforeCall` may refuse a call by throwing. */
  constructor(limits: Limits, beforeCall: () => void = () => {}, tracer: Tracer = untraced) {
    this.#limits = limits;
    this.#circuit = new CircuitBreaker(limits.openForMs ?? openForMs);
    this.#beforeCall = beforeCall;
    this.#tracer = tracer;
  }

  /** Nothing is known or under way that would be lost with this gate. */
  get isIdle(): boolean {
    return this.#all === 0 && this.#circuit.isUntroubled;
  }

  /** Why calls are refused at the moment: the last failure; `null` if they are not. */
  get trouble(): Error | null {
    return this.#circuit.trouble;
  }

  async run<T>(call: () => Promise<T>, options: CallOptions = {}): Promise<T> {
    this.#beforeCall();
    return this.#tracer.part(
      () => ({ name: this.#limits.name, kind: 'client' }),
      () => this.#through(call, options),
    );
  }

  async #through<T>(
    call: () => Promise<T>,
    { isAnswer = () => false, lane = 'people', signal }: CallOptions,
  ): Promise<T> {
    await this.#enter(lane, signal);
    try {
      const attempt = this.#circuit.begin();
      if (!attempt) throw this.#unavailable('has not answered several times');
      return await noted(attempt, call, { isAnswer, signal });
    } finally {
      this.#running[lane] -= 1;
      this.#letIn();
    }
  }

  get #all(): number {
    return this.#running.people + this.#running.background;
  }

  #hasPlaceFor(lane: Lane): boolean {
    const { atOnce } = this.#limits;
    if (this.#all >= atOnce) return false;
    return lane === 'people' || this.#running.background < Math.ceil(atOnce / 2);
  }

  #letIn(): void {
    for (const lane of ['people', 'background'] as const) {
      const [next] = this.#waiting[lane];
      if (next && this.#hasPlaceFor(lane)) next();
    }
  }

  async #enter(lane: Lane, signal: CallOptions['signal']): Promise<void> {
    signal?.throwIfAborted();
    // A call that waits now would be refused later.
    if (this.#circuit.trouble) throw this.#unavailable('has not answered several times');
    if (this.#hasPlaceFor(lane)) {
      this.#running[lane] += 1;
      return;
    }
    const waiting = this.#waiting[lane];
    if (lane === 'people' && waiting.size >= this.#limits.mayWait) {
      throw this.#unavailable('has too many calls waiting');
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = () => {
      waiting.delete(enter);
      this.#running[lane] += 1;
      resolve();
    };
    // At once, or a place could still be given to it.
    const giveUp = (why: unknown) => {
      waiting.delete(enter);
      reject(why);
    };
    const timer = setTimeout(
      () => giveUp(this.#unavailable('is busy with other calls')),
      patienceMs[lane],
    );
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.add(enter);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #unavailable(why: string): ProviderUnavailable {
    return new ProviderUnavailable(`${this.#limits.name} ${why} and is not called for a while`);
  }
}

/** Tells the circuit how the call ended. */
async function noted<T>(
  attempt: Attempt<Error>,
  call: () => Promise<T>,
  { isAnswer, signal }: Pick<CallOptions, 'signal'> & Required<Pick<CallOptions, 'isAnswer'>>,
): Promise<T> {
  const began = Date.now();
  try {
    const answer = await call();
    attempt.note(null);
    return answer;
  } catch (error) {
    if (isAnswer(error)) attempt.note(null);
    else if (signal?.aborted && Date.now() - began < fairMs) attempt.abandon();
    else attempt.note(error instanceof Error ? error : new Error('no answer'));
    throw error;
  }
}
