import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../testing/program.ts';
import { ExportFixture } from './testing/ExportFixture.ts';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await ExportFixture.start();
  await fixture.connect();
});
afterAll(() => fixture.product.stop());

/** The lease of an export that a node works on. */
async function leaseOf(invoiceId: string) {
  const { rows } = await fixture.product.database.asSuperuser(
    `select attempts, next_attempt_at as ends,
       next_attempt_at between now() and now() + interval '9 seconds' as "isShort"
     from export_logs where invoice_id = $1`,
    [invoiceId],
  );
  return rows[0];
}

it('an export on its way is leased for seconds and renewed, so that only that of a killed node is taken by another', async () => {
  const vendorName = await fixture.knownVendor();
  const id = await fixture.approved({ vendorName });
  await fixture.disturb({ fault: 'hold', at: 'bill' });
  await fixture.ask(id);
  await until('the export to be taken', async () => (await leaseOf(id))?.attempts === 1);
  const taken = await leaseOf(id);
  expect(taken).toMatchObject({ isShort: true });
  await until('its lease to be renewed', async () => (await leaseOf(id)).ends > taken.ends);
  expect(await leaseOf(id)).toMatchObject({ attempts: 1, isShort: true });
});
