import type { Random } from '../Random.ts';

interface Parcel {
  label: string;
  deliver(): void;
}

interface Lane {
  owner: object | null;
  parcels: Parcel[];
}

/** Messages in transit. Each lane is delivered in order; the order between lanes is random. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** Lanes of these owners are not delivered. */
  readonly paused = new Set<object>();

  put(lane: string, label: string, deliver: () => void, owner: object | null = null): void {
    const known = this.#lanes.get(lane) ?? { owner, parcels: [] };
    this.#lanes.set(lane, known);
    known.parcels.push({ label, deliver });
  }

  get isEmpty(): boolean {
    return this.#free().length === 0;
  }

  #free(): string[] {
    return [...this.#lanes].flatMap(([name, { owner }]) =>
      owner && this.paused.has(owner) ? [] : [name],
    );
  }

  /** Drops everything in a lane. */
  cut(lane: string): void {
    this.#lanes.delete(lane);
  }

  /** Delivers the next message of a random lane. Returns a description, or `null` when nothing is in transit. */
  deliverOne(random: Random): string | null {
    const name = random.pick(this.#free());
    if (name === undefined) return null;
    const lane = this.#lanes.get(name);
    const parcel = lane?.parcels.shift();
    if (lane?.parcels.length === 0) this.#lanes.delete(name);
    if (!parcel) return null;
    parcel.deliver();
    return `${name}: ${parcel.label}`;
  }
}
