import { expect } from 'vitest';
import { readWhileKilled, type Workplace } from '../../../testing/killedReading.ts';
import { until } from '../../../testing/program.ts';
import { invoicePdf } from '../../../testing/uploads.ts';

/**
 * Reads files while the server is killed once at each of these steps, and expects exactly one
 * invoice per file.
 */
export async function readAcrossKills(
  workplace: Workplace,
  { steps, count }: { steps: readonly string[]; count: number },
): Promise<void> {
  const amounts = Array.from({ length: count }, (_, index) => `${101 + index}.00`);
  const files = amounts.map((total, index) => ({
    name: `k-${index}.pdf`,
    bytes: invoicePdf({ number: `K-${index}`, total }),
  }));
  const moments = steps.map((step) => fileAt(workplace, step));
  const outcome = await readWhileKilled(workplace, files, moments);

  // Without an interruption this would prove nothing.
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
}

/** Resolves when a file is at the step, or when all were read before that was seen. */
const fileAt = (workplace: Workplace, step: string) => async (sending: Promise<unknown>) => {
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
