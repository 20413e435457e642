import { expect, it } from 'vitest';
import { readWhileKilled } from '../testing/killedReading.ts';
import { until } from '../testing/program.ts';
import { invoicePdf } from '../testing/uploads.ts';
import { withWorkplace } from '../testing/workplace.ts';

const workplace = withWorkplace();

/** When a file stands at a step, or all have been read before anybody saw one there. */
const fileAt = (step: string) => async (sending: Promise<unknown>) => {
  await sending;
  await until(`a file at ${step}`, async () => {
    const { rows } = await workplace.query(
      "select status, step from uploads where status <> 'completed'",
    );
    return (
      rows.length === 0 || rows.some((row) => row.status === 'processing' && row.step === step)
    );
  });
};

it('killed with -9 at every step, each file becomes one invoice', {
  timeout: 300_000,
}, async () => {
  const amounts = Array.from({ length: 16 }, (_, index) => `${101 + index}.00`);
  const files = amounts.map((total, index) => ({
    name: `k-${index}.pdf`,
    bytes: invoicePdf({ number: `K-${index}`, total }),
  }));
  const moments = ['pages', 'fields', 'vendor', 'checks'].map(fileAt);
  const outcome = await readWhileKilled(workplace, files, moments);

  // Otherwise this has shown nothing.
  expect(outcome.interrupted).toBeGreaterThan(0);
  for (const file of outcome.files)
    expect(file).toMatchObject({ status: 'completed', invoices: 1 });
  const { rows } = await workplace.query(
    'select invoice_number as number, amount::text from invoices',
  );
  expect(rows).toHaveLength(files.length);
  expect(rows).toEqual(
    expect.arrayContaining(amounts.map((amount, index) => ({ number: `K-${index}`, amount }))),
  );
  const { rowCount } = await workplace.query('select 1 from vendors');
  expect(rowCount).toBe(1);
});
