import { systemActor, writeAudit } from '../audit/write.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';

/** How a job with no attempts left appears in its company's list of failed operations. */
export interface FailedOperation {
  /** `null`: belongs to no company and is not listed. */
  accountId: string | null;
  /** As shown to people: `E-mail`. */
  type: string;
  entity: { type: string; id: string };
  /** A recurring job: its next success resolves an earlier failure. */
  recurs?: boolean;
}

export interface DeadJob {
  id: string;
  kind: string;
  data: unknown;
  reason: string;
  operation: FailedOperation;
}

const insert = statement(`
  insert into failed_jobs as known
    (account_id, id, kind, type, entity_type, entity_id, slot, data, reason)
  select account_id, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::jsonb, $9::text
    from accounts where account_id = $1
      and not exists (select from failed_jobs where account_id = $1 and id = $2::uuid)
  on conflict (account_id, kind, slot) where resolved_at is null
    do update set data = excluded.data, reason = excluded.reason, failed_at = excluded.failed_at
  returning known.id = $2::uuid as "isNew"`);

/** Idempotent: a job that is handed over repeatedly is listed once. */
export async function recordDeadJob(db: Database, dead: DeadJob): Promise<void> {
  const { id, kind, data, reason, operation } = dead;
  const { accountId, type, entity } = operation;
  if (accountId === null) return;
  await db.withAccount(accountId, async (tx) => {
    const [kept] = await tx.run<{ isNew: boolean }>(insert, [
      accountId,
      id,
      kind,
      type,
      entity.type,
      entity.id,
      failureKeyOf(dead),
      JSON.stringify(data),
      reason,
    ]);
    if (!kept?.isNew) return;
    await writeAudit(tx, systemActor, {
      category: 'SYSTEM',
      action: 'update',
      entityType: entity.type,
      entityId: entity.id,
      status: 'failure',
      metadata: { operation: type },
      errorMessage: reason,
    });
  });
}

function failureKeyOf({ id, operation }: Pick<DeadJob, 'id' | 'operation'>): string {
  return operation.recurs ? `${operation.entity.type} ${operation.entity.id}` : id;
}

const resolveFailure = statement(`
  update failed_jobs set resolved_at = now()
  where account_id = $1 and kind = $2 and slot = $3 and resolved_at is null`);

/** Resolves the failure of a recurring job after a success. */
export async function resolveRecurringFailure(
  db: Database,
  { id, kind, operation }: Pick<DeadJob, 'id' | 'kind' | 'operation'>,
): Promise<void> {
  const { accountId, recurs } = operation;
  if (accountId === null || !recurs) return;
  await db.withAccount(
    accountId,
    (tx) => tx.run(resolveFailure, [accountId, kind, failureKeyOf({ id, operation })]),
    { plans: 'generic' },
  );
}

interface FailedJob {
  kind: string;
  data: unknown;
  type: string;
  entityType: string;
  entityId: string;
  reason: string;
  resolvedAt: Date | null;
}

const lock = statement(`
  select kind, data, type, entity_type as "entityType", entity_id as "entityId", reason,
    resolved_at as "resolvedAt"
  from failed_jobs where account_id = $1 and id = $2 for update`);

export async function lockFailedJob(tx: AccountTx, id: string): Promise<FailedJob | undefined> {
  const [row] = await tx.run<FailedJob>(lock, [tx.accountId, id]);
  return row;
}

const settleOne = statement(
  'update failed_jobs set resolved_at = now() where account_id = $1 and id = $2',
);

export async function resolveFailedJob(tx: AccountTx, id: string): Promise<void> {
  await tx.run(settleOne, [tx.accountId, id]);
}
