import { bench, count, countOrNone, counts } from '../harness/benches.ts';
import type { Report } from '../harness/Report.ts';
import { atShare } from '../harness/timed.ts';
import { savedEdit } from './CallTimes.ts';
import { type DayOutcome, workingDay } from './workingDay.ts';

const options = {
  minutes: count(3, 'into which the day of all time zones is compressed'),
  seed: count(1, 'of the companies, their work and the faults'),
  faults: countOrNone(3, 'in turn: a node restarts, a node is killed, all connections are cut'),
  nodes: count(2, 'processes behind the proxy'),
};

/** Nodes with a proxy, Redis, Postgres and the stand-in of a ledger, all of this machine. */
export const oneDay = bench({
  about: 'a working day of many companies on several nodes, with faults: nothing lost or doubled',
  options: { companies: count(10, 'of 1 to 200 people'), ...options },
  async run(report, given) {
    const outcome = await workingDay(given);
    describe(report, outcome, given.companies);
  },
});

export const growth = bench({
  about: 'the same day with more and more companies: what each of them costs',
  options: { companies: counts([1, 10, 100], 'of each day, one after the other'), ...options },
  async run(report, { companies, ...given }) {
    for (const some of companies) {
      report.note(`\n${some} companies`);
      const outcome = await workingDay({ ...given, companies: some });
      describe(report, outcome, some);
    }
  },
});

function describe(report: Report, outcome: DayOutcome, companies: number): void {
  const { times, invoices, faults, processor, before, after, backlogMs } = outcome;
  for (const disturbance of outcome.disturbances) report.note(disturbance);
  for (const [name, all] of [...times.times].sort(byCount)) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(atShare(all, share)));
    report.note(`${name.padEnd(52)} p50 ${p50}  p95 ${p95}  p99 ${p99} ms  (${all.length})`);
  }
  report.figure('invoices', invoices, { unit: '' });
  report.figure('work that was left when the last office closed', backlogMs / 1000, { unit: 's' });
  report.figure('calls cut off by a kill or a cut', times.cutOff, { unit: '' });
  for (const [reason, often] of times.refused) report.note(`refused ${often} times: ${reason}`);
  const seconds = processor.nodes + processor.postgres;
  report.figure('processor, nodes', processor.nodes, { unit: 's' });
  report.figure('processor, Postgres', processor.postgres, { unit: 's' });
  report.figure('processor for each company', seconds / companies, { unit: 's' });
  report.figure('processor for each invoice', seconds / invoices, { unit: 's' });
  report.figure('rows for each company', before.rows / companies, { unit: 'before the day' });
  for (const [name, key] of [
    ['rows', 'rows'],
    ['bytes of the database', 'bytes'],
    ['bytes of the log of Postgres', 'logBytes'],
  ] as const) {
    const more = after[key] - before[key];
    report.figure(`${name} for each company`, Math.round(more / companies), { unit: 'a day' });
    report.figure(`${name} for each invoice`, Math.round(more / invoices), { unit: '' });
  }
  for (const failure of times.failures.slice(0, 20)) report.note(`failed: ${failure}`);
  for (const fault of faults.slice(0, 20)) report.note(`lost or doubled: ${fault}`);
  report.check(
    `${times.failures.length} calls failed without a fault`,
    times.failures.length === 0,
  );
  report.check(`${faults.length} lost or doubled`, faults.length === 0);
  report.check('edits were saved', (times.times.get(savedEdit)?.length ?? 0) > 0);
}

function byCount([, one]: [string, number[]], [, other]: [string, number[]]): number {
  return other.length - one.length;
}
