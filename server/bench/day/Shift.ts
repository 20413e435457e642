import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#sync/schedules/Random.ts';
import type { Cluster } from '../../testing/Cluster.ts';
import type { CallTimes } from './CallTimes.ts';
import type { Office } from './Office.ts';
import type { ProcessorMeter } from './ProcessorMeter.ts';
import { closing, day, opening, plannedDay, type Task } from './workforce.ts';

const kinds = ['restart', 'kill', 'sockets'] as const;
/** By then the proxy has seen that a killed node is gone. */
const killIsSeenMs = 3_000;
const cutIsOverMs = 1_000;
const catchUpEveryMs = 250;

export interface ShiftOptions {
  minutes: number;
  seed: number;
  /** How many. */
  faults: number;
}

/** Carries out the plan of a day by the clock. */
export class Shift {
  readonly faults: string[] = [];
  readonly said: string[] = [];
  readonly #options: ShiftOptions;
  readonly #cluster: Cluster;
  readonly #offices: readonly Office[];
  readonly #times: CallTimes;
  readonly #meter: ProcessorMeter;
  readonly #random: Random;
  readonly #underWay = new Set<Promise<unknown>>();
  #started = 0;
  #isOver = false;

  constructor(
    options: ShiftOptions,
    given: {
      cluster: Cluster;
      offices: readonly Office[];
      times: CallTimes;
      meter: ProcessorMeter;
      random: Random;
    },
  ) {
    this.#options = options;
    this.#cluster = given.cluster;
    this.#offices = given.offices;
    this.#times = given.times;
    this.#meter = given.meter;
    this.#random = given.random;
  }

  /** Until the last office has closed. */
  async work(): Promise<void> {
    const made = this.#offices.map((office) => office.made);
    const tasks = plannedDay(made, this.#options.seed);
    this.#started = performance.now();
    const catchingUp = this.#catchUpAgainAndAgain();
    await Promise.all([
      this.#perform(tasks),
      this.#disturb(),
      ...this.#offices.map((office) => this.#openAndClose(office)),
    ]);
    await Promise.all(this.#underWay);
    this.#isOver = true;
    await catchingUp;
  }

  async #perform(tasks: readonly Task[]): Promise<void> {
    for (const { at, company, activity } of tasks) {
      await this.#until(at);
      const office = this.#offices[company];
      if (!office) continue;
      this.#times.note('the generator itself, late', performance.now() - this.#timeOf(at));
      if (activity === 'upload') this.#begin(office.upload());
      else if (activity === 'mail') this.#begin(office.mail());
      else if (activity === 'read') this.#begin(office.read());
      else office.owed[activity]++;
    }
  }

  async #openAndClose(office: Office): Promise<void> {
    await this.#until(opening(office.made));
    for (let desk = 0; desk < office.made.desks; desk++) await office.sitDown();
    await this.#until(closing(office.made));
    await this.#later(() => office.catchUp());
    await this.#later(() => office.goHome());
  }

  async #catchUpAgainAndAgain(): Promise<void> {
    while (!this.#isOver) {
      for (const office of this.#offices) await this.#later(() => office.catchUp());
      await wait(catchUpEveryMs);
    }
  }

  /** At times that the seed decides, the kinds in turn. */
  async #disturb(): Promise<void> {
    const span = day.ends - day.begins;
    const hours = Array.from(
      { length: this.#options.faults },
      () => day.begins + span * (0.1 + 0.8 * this.#random.next()),
    ).sort((one, other) => one - other);
    for (const [index, hour] of hours.entries()) {
      await this.#until(hour);
      const kind = kinds[index % kinds.length] ?? 'sockets';
      const seconds = Math.round((performance.now() - this.#started) / 1000);
      this.said.push(`${seconds} s: ${await this.#fault(kind)}`);
    }
  }

  /** Returns what has happened. */
  async #fault(kind: (typeof kinds)[number]): Promise<string> {
    const node = this.#random.pick(this.#cluster.nodes);
    if (kind === 'sockets' || !node) {
      const desks = this.#offices.flatMap((office) => office.desks);
      this.#times.disturbedFor(cutIsOverMs);
      for (const desk of desks) desk.browser.cut();
      return `the connections of ${desks.length} devices were cut`;
    }
    await this.#meter.ends(node);
    if (kind === 'restart') {
      await this.#cluster.restart(node);
      return 'a node was restarted';
    }
    this.#times.disturbedFor(killIsSeenMs);
    await this.#cluster.kill(node);
    return 'a node was killed and started again';
  }

  #timeOf(hour: number): number {
    const perHour = (this.#options.minutes * 60_000) / (day.ends - day.begins);
    return this.#started + (hour - day.begins) * perHour;
  }

  async #until(hour: number): Promise<void> {
    const ms = this.#timeOf(hour) - performance.now();
    if (ms > 0) await wait(ms);
  }

  #begin(work: Promise<unknown>): void {
    const done = this.#later(() => work).finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** A failure is reported at the end of the day. */
  async #later(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => {
      this.faults.push(error instanceof Error ? error.message : String(error));
    });
  }
}
