import type { StageTime } from '../Stage.ts';
import { passAtOnce, soon, ticks } from './fakeTime.ts';
import type { VirtualNet } from './VirtualNet.ts';

const calmTimeoutInMs = 11 * 60_000;

/** Virtual time over fake timers and lanes. */
export class VirtualTime implements StageTime {
  readonly soon = soon;
  readonly #net: VirtualNet;

  constructor(net: VirtualNet) {
    this.#net = net;
  }

  formShows(): Promise<void> {
    return ticks(15);
  }

  async flow(amount: number): Promise<void> {
    const { lanes, random } = this.#net;
    for (let index = 0; index < amount; index++) {
      if (random.chance(0.6)) lanes.deliverOne(random);
      await ticks(random.chance(0.5) ? 1 : 0);
    }
  }

  async pass(ms: number): Promise<void> {
    passAtOnce(ms);
  }

  async calm(whyNot: () => Promise<string | null>): Promise<string | null> {
    for (let passed = 0; ; ) {
      await this.#net.drain();
      const why = await whyNot();
      if (why === null || passed > calmTimeoutInMs) return why;
      const step = passed < 20_000 ? 500 : 10_000;
      passAtOnce(step);
      passed += step;
    }
  }

  /** Also lets periodic work run, such as pulls and comparing positions. */
  async whenCalm(check: () => Promise<string[]>): Promise<string[]> {
    for (const ms of [5_000, 5_000, 61_000, 1_000]) {
      passAtOnce(ms);
      await this.#net.drain();
    }
    return check();
  }
}
