import { closings } from '../protocol/closing.ts';
import { BackOff } from './backOff.ts';
import type { Ports } from './ports.ts';

/** What to do after a socket was closed. */
export type AfterClosing =
  | 'again'
  /** The person has too many sockets open: wait until some are closed. */
  | 'muchLater'
  /** Unsent edits are kept until the person signs in. */
  | 'signedOut'
  | 'notAllowed'
  | 'unknown'
  /** This version of the application is too old. */
  | 'upgrade'
  /** Do not reconnect. */
  | 'stop';

const meanings: ReadonlyMap<number, AfterClosing> = new Map([
  [closings.tooSlow.code, 'again'],
  [closings.tooMany.code, 'muchLater'],
  [closings.signedOut.code, 'signedOut'],
  [closings.notAllowed.code, 'notAllowed'],
  [closings.unknown.code, 'unknown'],
  [closings.upgrade.code, 'upgrade'],
]);

export function afterClosing(code: number): AfterClosing {
  const meaning = meanings.get(code);
  if (meaning) return meaning;
  return code >= 4400 && code < 4500 ? 'stop' : 'again';
}

const longestWaitInMs = 60_000;
const tooManySocketsWaitInMs = 2 * 60_000;

/** Decides whether and when a closed socket is opened again. */
export class Reconnecting {
  readonly #ports: Pick<Ports, 'clock' | 'random'>;
  readonly #connect: () => void;
  readonly #backOff: BackOff;
  #stopWaiting: (() => void) | undefined;

  constructor(ports: Pick<Ports, 'clock' | 'random'>, connect: () => void) {
    this.#ports = ports;
    this.#connect = connect;
    this.#backOff = new BackOff(ports.random, 500, longestWaitInMs);
  }

  /** The connection worked: resets the back-off. */
  worked(): void {
    this.#backOff.succeeded();
  }

  closed(code: number): AfterClosing {
    const meaning = afterClosing(code);
    if (meaning === 'again') this.#in(this.#backOff.failed());
    if (meaning === 'muchLater') this.#in(tooManySocketsWaitInMs);
    return meaning;
  }

  /** Connects at once, because the network or the person is back. */
  wake(): void {
    this.stop();
    this.#connect();
  }

  stop(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }

  #in(ms: number): void {
    this.stop();
    this.#stopWaiting = this.#ports.clock.after(ms, () => {
      this.#stopWaiting = undefined;
      this.#connect();
    });
  }
}
