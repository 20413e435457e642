import { Sums, type Units } from '../money/sums.ts';

/** An amount in its own currency and in that of the company. */
export interface Worth {
  readonly currency: string;
  readonly units: Units;
  readonly base: string;
  /** `null` where no rate is known. */
  readonly unitsInBase: Units | null;
}

/** Sums by currency, and of the same amounts in the currency of the company. */
export class BothSums {
  readonly own = new Sums();
  readonly together = new Sums();
  /** What is left out of the sum together, because no rate is known. */
  readonly without = new Sums();

  add({ currency, units, base, unitsInBase }: Worth): void {
    this.own.addUnits(currency, units);
    if (unitsInBase === null) this.without.addUnits(currency, units);
    else this.together.addUnits(base, unitsInBase);
  }
}

/** A report by currency, and one over all of them in that of the company. */
export interface Both<Report> {
  own: Report;
  together: Report;
}

/** The same report of the sums by currency, and of those together. */
export function bothOf<Report>(report: (sumsOf: (both: BothSums) => Sums) => Report): Both<Report> {
  return { own: report(({ own }) => own), together: report(({ together }) => together) };
}
