import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../dates/days.ts';
import { createReportedFacts } from './reportedFacts.ts';

const zones = ['UTC', 'Europe/London', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'];
const hours = fc.integer({ min: 0, max: 2 * 365 * 24 * 4 });

test.each(zones)('the day of receipt is the one that a calendar in %s shows', (zone) => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    const factsOf = createReportedFacts({ base: 'USD', book: { find: () => null } });
    const begin = Date.UTC(2025, 0, 1);
    fc.assert(
      fc.property(hours, hours, (received, decided) => {
        const at = (quarters: number) => new Date(begin + quarters * 15 * 60_000);
        const brief = {
          ...{ amount: '1.00', currency: 'USD', vendorId: null, vendorName: null },
          ...{ invoiceDate: null, dueDate: null, earlyPayment: null },
          ...{ approvedBy: [], fraudFlags: [] },
          createdAt: at(received).toISOString(),
          decidedAt: at(decided).toISOString(),
        };
        const facts = factsOf({ status: 'approved', brief });
        expect(facts.receivedAt.day).toBe(dayOf(at(received)));
        expect(facts.decidedAt?.day).toBe(dayOf(at(decided)));
      }),
      { numRuns: 500 },
    );
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
