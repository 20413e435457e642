import type { DocumentName } from '../protocol/documentName.ts';
import type { Browser } from './Browser.ts';
import { noCounts } from './counts.ts';
import type { Schedule } from './operations.ts';
import type { Furnish, Stage } from './Stage.ts';
import { Traffic } from './Traffic.ts';
import { UserHistory } from './UserHistory.ts';

/** Two companies on a server of several nodes, with their devices, on a stage. */
export class World {
  readonly history = new UserHistory();
  readonly counts = noCounts();
  readonly traffic: Traffic;
  /** The documents that operations choose from. */
  readonly names: DocumentName[] = [];
  #stage: Stage | undefined;
  #made = 0;

  private constructor() {
    this.traffic = new Traffic(this.history, this.counts, (browser) =>
      this.stage.companies
        .filter(({ accountId }) => accountId !== browser.owner.account)
        .map(({ mark }) => `${mark}~`),
    );
  }

  static async furnish(furnish: Furnish, schedule: Schedule): Promise<World> {
    const world = new World();
    const { history, counts, traffic: watch } = world;
    world.#stage = await furnish(schedule, { history, counts, watch });
    world.names.push(...world.#stage.names);
    return world;
  }

  get stage(): Stage {
    if (!this.#stage) throw new Error('Nothing happens before the stage is there');
    return this.#stage;
  }

  get browsers(): readonly Browser[] {
    return this.stage.browsers;
  }

  browserOf({ who }: { who: number }): Browser {
    return itemAt(this.browsers, who);
  }

  newId(): string {
    return this.stage.newId();
  }

  /** Unique in this world. */
  nextNumber(): number {
    return ++this.#made;
  }

  soon<T>(what: string, promise: Promise<T>): Promise<T> {
    return this.stage.time.soon(what, promise);
  }
}

export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
