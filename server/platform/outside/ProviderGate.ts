import { type Tracer, untraced } from '../tracing/Tracer.ts';
import { Unavailable } from '../Unavailable.ts';
import { CircuitBreaker } from './CircuitBreaker.ts';

/** A provider is not called now: its circuit is open, or too many calls wait for it. */
export class ProviderUnavailable extends Unavailable {}

const openForMs = 30_000;
/** Longer than most calls take, and short enough for a person who waits. */
const patienceMs = 10_000;

interface Limits {
  name: string;
  atOnce: number;
  mayWait: number;
  openForMs?: number;
}

/**
 * Bulkhead and circuit breaker of one provider: limits how many calls run and wait at once, and makes none for a while
 * after several without an answer. So a provider that hangs delays only work that needs it.
 */
export class ProviderGate {
  readonly #limits: Limits;
  readonly #circuit: CircuitBreaker<Error>;
  readonly #waiting = new Set<() => void>();
  readonly #beforeCall: () => void;
  readonly #tracer: Tracer;
  #running = 0;

  /** `beforeCall` may refuse a call by throwing. */
  constructor(limits: Limits, beforeCall: () => void = () => {}, tracer: Tracer = untraced) {
    this.#limits = limits;
    this.#circuit = new CircuitBreaker(limits.openForMs ?? openForMs);
    this.#beforeCall = beforeCall;
    this.#tracer = tracer;
  }

  /** Nothing is known or under way that would be lost with this gate. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#circuit.isUntroubled;
  }

  /** Why calls are refused at the moment: the last failure; `null` if they are not. */
  get trouble(): Error | null {
    return this.#circuit.trouble;
  }

  /** `isAnswer` recognises errors by which the provider has answered after all, such as a refusal. */
  async run<T>(
    call: () => Promise<T>,
    { isAnswer = () => false }: { isAnswer?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    this.#beforeCall();
    return this.#tracer.part(
      () => ({ name: this.#limits.name, kind: 'client' }),
      () => this.#through(call, isAnswer),
    );
  }

  async #through<T>(call: () => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> {
    await this.#enter();
    try {
      if (this.#circuit.whyNot()) throw this.#unavailable('has not answered several times');
      return await this.#noted(call, isAnswer);
    } finally {
      const [next] = this.#waiting;
      // The next call takes over the permit.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #enter(): Promise<void> {
    const { atOnce, mayWait } = this.#limits;
    // A call that waits now would be refused later.
    if (this.#circuit.trouble) throw this.#unavailable('has not answered several times');
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= mayWait) throw this.#unavailable('has too many calls waiting');
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(this.#unavailable('is busy with other calls'));
      }, patienceMs);
      this.#waiting.add(enter);
    });
  }

  async #noted<T>(call: () => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> {
    try {
      const answer = await call();
      this.#circuit.note(null);
      return answer;
    } catch (error) {
      if (isAnswer(error)) this.#circuit.note(null);
      else this.#circuit.note(error instanceof Error ? error : new Error('no answer'));
      throw error;
    }
  }

  #unavailable(why: string): ProviderUnavailable {
    return new ProviderUnavailable(`${this.#limits.name} ${why} and is not called for a while`);
  }
}
