import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPath } from '#shared/http/endpoint.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { verifyAllChains } from './capabilities/audit/verify.ts';
import { newId } from './platform/db/newId.ts';
import { type OwnProduct, startProduct } from './testing/product.ts';
import { until } from './testing/program.ts';
import { invoicePdf, sendFile } from './testing/uploads.ts';

/** So many writes fail in a row before there is room again. */
const writesWithoutRoom = 4;

let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct();
  // More files than a trial includes.
  await product.database.asSuperuser(
    "update subscriptions set plan = 'pro', status = 'active', trial_ends_at = null",
  );
  // Counts what is written, outside of transactions, and fails like a full disk while `full_from` says so.
  await product.database.asSuperuser(`
    create sequence disk_writes;
    create table disk_state (full_from bigint not null);
    insert into disk_state values (0);
    create function fill_disk() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      write bigint := nextval('disk_writes');
      start bigint := (select full_from from disk_state);
    begin
      if start > 0 and write >= start and write < start + ${writesWithoutRoom} then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$;
    do $$
    declare name text;
    begin
      for name in select oid::regclass::text from pg_class
        where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind in ('r', 'p')
          and not relispartition and relname not in ('disk_state', 'heartbeats', 'leases', 'era')
      loop
        execute format('create trigger fill_disk before insert or update on %s for each row execute function fill_disk()', name);
      end loop;
    end $$;`);
});
afterAll(() => product.stop());

const rows = async (sql: string, values: unknown[] = []) =>
  (await product.database.asSuperuser(sql, values)).rows;

const fullFrom = (write: number) =>
  product.database.asSuperuser(
    `with begun as (select setval('disk_writes', 1, false)) update disk_state set full_from = ${write} from begun`,
  );

async function writes(): Promise<number> {
  const [{ last_value: last }] = await rows('select last_value from disk_writes');
  return Number(last);
}

/** Makes what waits for its next attempt due. */
const hurry = () =>
  product.database.asSuperuser("update jobs.job set start_after = now() where state = 'retry'");

it('a disk of the database that is full at any write loses no invoice and does nothing twice', {
  timeout: 900_000,
}, async () => {
  const { company, server } = product;
  const { client } = company.admin;
  let made = 0;
  for (let write = 1, last = 1; write <= last; write += writesWithoutRoom) {
    const [id, key] = [newId(), newId()];
    const pdf = invoicePdf({ number: `F-${write}`, total: `${100 + write}.00` });
    await fullFrom(write);
    // As a device sends: again until there is an answer.
    await until(`${id} to be taken`, async () => {
      const { status } = await sendFile(client, pdf, { id, key });
      expect([202, 503, 507]).toContain(status);
      return status === 202;
    });
    await until(`${id} to be read`, async () => {
      await hurry();
      await server.drain();
      const [upload] = await rows('select status, problem from uploads where id = $1', [id]);
      expect(upload.status, upload.problem).not.toBe('failed');
      return upload.status === 'completed';
    });
    const [{ id: invoiceId }] = await rows('select id from invoices where upload_id = $1', [id]);
    const path = fillPath(approveInvoice.path, { invoiceId });
    const decision = newId();
    await until(`${invoiceId} to be approved`, async () => {
      const { status } = await client.send('POST', path, {}, { 'Idempotency-Key': decision });
      expect([200, 503, 507]).toContain(status);
      return status === 200;
    });
    made++;
    last = Math.max(last, await writes());
    await fullFrom(0);
    await hurry();
    await server.drain();
  }
  expect(made).toBeGreaterThan(10);
  expect(
    await rows(`select (select count(*)::int from uploads) as uploads, (select count(*)::int from invoices) as invoices,
      (select count(*)::int from audit_log where entity_type = 'invoice' and action = 'approve') as approvals,
      (select count(distinct entity_id)::int from audit_log where entity_type = 'invoice' and action = 'approve') as approved`),
  ).toEqual([{ uploads: made, invoices: made, approvals: made, approved: made }]);
  expect(await verifyAllChains(product.database.db)).toMatchObject([{ fault: null }]);
});
