import { type DayRange, isWithin } from '../dates/periods.ts';
import type { Reported, Tally } from './Reported.ts';

export interface Workload {
  personId: string;
  /** Approvals of invoices received in the period. */
  given: number;
  /** Invoices for which their approval would count now. */
  waiting: number;
}

/** `waitsFor` is passed in, because only the caller knows the members of the company. */
export function tallyWorkload<I extends Reported>(
  range: DayRange,
  waitsFor: (invoice: I) => readonly string[],
): Tally<Workload[], I> {
  const people = new Map<string, Workload>();
  const workloadOf = (personId: string): Workload => {
    const known = people.get(personId);
    if (known) return known;
    const person = { personId, given: 0, waiting: 0 };
    people.set(personId, person);
    return person;
  };
  return {
    add(invoice, { receivedAt }) {
      for (const personId of waitsFor(invoice)) workloadOf(personId).waiting++;
      const { approvedBy } = invoice.brief;
      if (approvedBy.length === 0 || !isWithin(receivedAt.day, range)) return;
      for (const personId of approvedBy) workloadOf(personId).given++;
    },
    result: () =>
      [...people.values()].sort(
        (one, other) => other.waiting - one.waiting || other.given - one.given,
      ),
  };
}
