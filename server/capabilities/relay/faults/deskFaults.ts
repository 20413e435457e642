import type { QueryResult } from 'pg';
import type { Desk } from './Desk.ts';

type Query = (sql: string, values?: unknown[]) => Promise<Pick<QueryResult, 'rows'>>;

/** Whether all files have been read and all exports that were asked for are over, well or badly. */
export async function isAllDone(query: Query, exported: readonly string[]): Promise<boolean> {
  const { rows } = await query(
    `select (select count(*)::int from uploads where status not in ('completed', 'failed')) as unread,
      (select count(*)::int from export_logs where finished_at is not null and invoice_id = any($1)) as exported`,
    [exported],
  );
  return rows[0].unread === 0 && rows[0].exported >= exported.length;
}

/** What was done at a desk, and is not in the database and in the ledger exactly once. */
export async function faultsOf(
  { browser, typed, sent, approved, exported }: Desk,
  { query, billNumbers }: { query: Query; billNumbers: readonly (string | null)[] },
): Promise<string[]> {
  const faults: string[] = [];
  const { rows: texts } = await query('select id, description from invoices where id = any($1)', [
    [...typed.keys()],
  ]);
  for (const [id, text] of typed) {
    const found = texts.filter((row) => row.id === id).map(({ description }) => description);
    if (found.length !== 1 || found[0] !== text) {
      faults.push(`${browser.name} typed ${text}, and ${id} has ${found.join(', ')}`);
    }
  }
  const { rows: uploads } = await query(
    `select id, status, (select count(*)::int from invoices where upload_id = uploads.id) as invoices
      from uploads where id = any($1)`,
    [sent],
  );
  for (const id of sent) {
    const found = uploads.find((row) => row.id === id);
    if (found?.status !== 'completed' || found.invoices !== 1) {
      faults.push(`${browser.name} sent ${id}: ${found?.status}, ${found?.invoices} invoices`);
    }
  }
  const { rows: approvals } = await query(
    `select id, status, invoice_number as number, (select count(*)::int from invoice_approvals approval
        where approval.invoice_id = invoice.id) as given
      from invoices invoice where id = any($1)`,
    [approved],
  );
  const booked = new Map<string | null, number>();
  for (const number of billNumbers) booked.set(number, (booked.get(number) ?? 0) + 1);
  for (const id of approved) {
    const found = approvals.find((row) => row.id === id);
    const bills = booked.get(found?.number) ?? 0;
    const expected = exported.includes(id) ? 1 : 0;
    if (found?.status !== 'approved' || found.given !== 1 || bills !== expected) {
      faults.push(
        `${browser.name} approved ${id}: ${found?.status}, ${found?.given} approvals, ${bills} bills of ${expected}`,
      );
    }
  }
  return faults;
}
