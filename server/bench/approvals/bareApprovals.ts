import { createHash } from 'node:crypto';
import Router from '@koa/router';
import Koa from 'koa';
import pg from 'pg';
import { bareTables } from './bareTables.ts';

/**
 * A program that approves an invoice as briefly as a server can that keeps the same rows: one look-up of the session, and
 * one transaction with one statement for each row. No rules, no checks, no walls. It serves the bench alone.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const { sessions, invoices, approvals, payees, auditHeads, auditLog, counters } = bareTables;

const statements = {
  session: `select account_id, person_id from ${sessions} where token_hash = $1`,
  lock: `select * from ${invoices} where account_id = $1 and id = $2 for update`,
  counter: `update ${counters} set seq = seq + 1 where account_id = $1 returning seq`,
  invoice: `update ${invoices} set status = 'approved', approval_status = 'approved', approved_by = $3,
      current_approvers = $4, decided_at = now(), seq = $5, revision = revision + 1
    where account_id = $1 and id = $2 returning *`,
  approval: `insert into ${approvals} (account_id, invoice_id, fingerprint, person_id, name, stood_in_for, approved_at)
    values ($1, $2, $3, $4, $5, '[]', now())`,
  payee: `insert into ${payees} (account_id, id, invoice_id, key) values ($1, gen_random_uuid(), $2, $3)`,
  head: `select seq, hash from ${auditHeads} where account_id = $1 for update`,
  audit: `insert into ${auditLog} (account_id, seq, id, timestamp, user_id, user_email, ip_address, category, action,
      entity_type, entity_id, status, metadata, old_values, new_values, previous_hash, hash)
    values ($1, $2, gen_random_uuid(), now(), $3, 'bench@example.test', '127.0.0.1', 'INVOICE', 'approve',
      'invoice', $4, 'success', $5, $6, $7, $8, $9)`,
  nextHead: `update ${auditHeads} set seq = $2, hash = $3 where account_id = $1`,
};

interface Row {
  [column: string]: unknown;
}

async function one(
  client: pg.Pool | pg.PoolClient,
  name: keyof typeof statements,
  values: unknown[],
) {
  const { rows } = await client.query<Row>({ name, text: statements[name], values });
  return rows[0];
}

const router = new Router();
router.post('/api/invoices/:id/approve', async (ctx) => {
  const token = ctx.cookies.get('docket') ?? '';
  const session = await one(pool, 'session', [createHash('sha256').update(token).digest()]);
  if (!session) return ctx.throw(401);
  ctx.body = await approve(session['account_id'], session['person_id'], ctx.params['id']);
});

async function approve(accountId: unknown, personId: unknown, id: unknown): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const pending = await one(client, 'lock', [accountId, id]);
    if (pending?.['status'] !== 'pending_review') throw new Error('Not pending');
    await one(client, 'approval', [accountId, id, pending['fingerprint'], personId, 'A B']);
    await one(client, 'payee', [accountId, id, `name:${String(pending['vendor_name'])}`]);
    const counter = await one(client, 'counter', [accountId]);
    const after = await one(client, 'invoice', [
      ...[accountId, id, [personId], ['A B'], counter?.['seq']],
    ]);
    const head = await one(client, 'head', [accountId]);
    const seq = Number(head?.['seq'] ?? 0) + 1;
    const [oldValues, newValues] = [pending, after].map((row) =>
      JSON.stringify({ status: row?.['status'], approvalStatus: row?.['approval_status'] }),
    );
    const metadata = JSON.stringify({ fingerprint: pending['fingerprint'] });
    const before = head?.['hash'] instanceof Buffer ? head['hash'] : Buffer.alloc(32);
    const hash = createHash('sha256')
      .update(before)
      .update(`${metadata}${oldValues}${newValues}`)
      .digest();
    await one(client, 'audit', [
      ...[accountId, seq, personId, id, metadata, oldValues, newValues, before, hash],
    ]);
    await one(client, 'nextHead', [accountId, seq, hash]);
    await client.query('commit');
    return { message: 'Invoice Approved', invoice: after };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

router.get('/readyz', (ctx) => {
  ctx.body = 'ready';
});

new Koa().use(router.routes()).listen(Number(process.env['PORT']), '127.0.0.1');
