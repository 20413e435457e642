import { uuidv7 } from '#shared/ids.ts';
import type { MemoryNode } from '../../testing/memory/MemoryNode.ts';
import type { Browser } from '../Browser.ts';
import { Random } from '../Random.ts';
import type { Stagehand } from '../Stage.ts';
import type { Tab } from '../Tab.ts';
import { tick, untilQuiet } from './fakeTime.ts';
import { Lanes } from './Lanes.ts';

/** A call that is awaited. */
export interface Call {
  tab: Tab;
  node: MemoryNode | null;
  fail(): void;
}

/** The network between browsers and nodes. */
export class VirtualNet {
  readonly lanes = new Lanes();
  readonly calls = new Set<Call>();
  readonly nodes: MemoryNode[] = [];
  readonly browsers: Browser[] = [];
  readonly tell: Stagehand;
  random: Random;
  readonly #ids: Random;

  constructor(seed: number, tell: Stagehand) {
    this.tell = tell;
    this.random = new Random(seed);
    this.#ids = new Random(seed + 1);
  }

  get serving(): MemoryNode[] {
    return this.nodes.filter((node) => node.isServing);
  }

  newId(): string {
    const bytes = Uint8Array.from({ length: 16 }, () => this.#ids.below(256));
    return uuidv7(Date.now(), bytes);
  }

  /** Delivers until nothing is in transit. */
  async drain(): Promise<void> {
    for (let count = 0; ; count++) {
      await untilQuiet();
      if (this.lanes.isEmpty) return;
      for (let index = 0; index < 20 && !this.lanes.isEmpty; index++) {
        const last = this.lanes.deliverOne(this.random);
        if (count > 2_000) throw new Error(`There is always something on its way: ${last}`);
        await tick();
      }
    }
  }
}
