import type { FailureSourceName } from '#shared/operations/contract.ts';
import { unprepared } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { FailureSource } from './FailureSource.ts';

export interface FailureRow {
  source: FailureSourceName;
  id: string;
  failedAt: Date;
  kind: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  error: string | null;
}

/** Failures of all sources, newest first. */
export function listFailures(
  tx: AccountTx,
  sources: readonly FailureSource[],
  { limit, offset }: { limit: number; offset: number },
): Promise<FailureRow[]> {
  const all = sources.map(
    ({ name, select }) => `select '${name}' as source, * from (${select}) one`,
  );
  const newest = unprepared(`
    select source, id, kind, error, failed_at as "failedAt", entity_type as "entityType",
      entity_id as "entityId", entity_name as "entityName"
    from (${all.join(' union all ')}) failed
    order by failed_at desc, id desc limit $2 offset $3`);
  return tx.run<FailureRow>(newest, [tx.accountId, limit, offset]);
}
