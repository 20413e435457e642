import { monthOf } from '../dates/days.ts';

/** A value for each month. It is found by the day, because there are few days and many invoices. */
export class ByMonth<T> {
  readonly #make: () => T;
  readonly #ofDays = new Map<string, T>();
  readonly #ofMonths = new Map<string, T>();

  constructor(make: () => T) {
    this.#make = make;
  }

  of(day: string): T {
    const known = this.#ofDays.get(day);
    if (known !== undefined) return known;
    const month = monthOf(day);
    const value = this.#ofMonths.get(month) ?? this.#make();
    this.#ofDays.set(day, value);
    this.#ofMonths.set(month, value);
    return value;
  }

  /** The earliest month first. */
  all(): [month: string, T][] {
    return [...this.#ofMonths].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
