import type { FailureSourceName } from '#shared/operations/contract.ts';
import type { AccountWork } from '../db/statement.ts';
import type { FailureSource } from './FailureSource.ts';

export interface FailureRow {
  source: FailureSourceName;
  id: string;
  failed_at: Date;
  kind: string;
  entity_type: string;
  entity_id: string;
  entity_name: string | null;
  error: string | null;
}

/** Of all sources together, newest first. */
export function listFailures(
  tx: AccountWork,
  sources: readonly FailureSource[],
  { limit, offset }: { limit: number; offset: number },
): Promise<FailureRow[]> {
  const all = sources.map(
    ({ name, select }) => `select '${name}' as source, * from (${select}) one`,
  );
  const statement = {
    name: 'failed-operations',
    text: `select * from (${all.join(' union all ')}) failed
      order by failed_at desc, id desc limit $2 offset $3`,
  };
  return tx.run<FailureRow>(statement, [tx.accountId, limit, offset]);
}
