import type { z } from 'zod';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { ExplainedPart } from '#shared/money/explained.ts';
import {
  type FailedOperation,
  type FailureSourceName,
  listFailedOperations,
  retryCalls,
} from '#shared/operations/contract.ts';
import { unprepared } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { memberRoute, type Route } from '../http/route.ts';
import type { FailureSource } from './FailureSource.ts';

interface FailureRow {
  source: FailureSourceName;
  id: string;
  failedAt: Date;
  kind: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  error: string | null;
  errorParts: ExplainedPart[] | null;
  ledger: LedgerId | null;
}

/** Failures of all sources, newest first. */
function listFailures(
  tx: AccountTx,
  sources: readonly FailureSource[],
  { limit, offset, ledger }: z.infer<typeof listFailedOperations.query>,
): Promise<FailureRow[]> {
  const all = sources.map(
    ({ name, select }) => `select '${name}' as source, * from (${select}) one`,
  );
  const newest = unprepared(`
    select source, id, kind, error, error_parts as "errorParts", ledger, failed_at as "failedAt", entity_type as "entityType",
      entity_id as "entityId", entity_name as "entityName"
    from (${all.join(' union all ')}) failed
    where $4::text is null or ledger = $4
    order by failed_at desc, id desc limit $2 offset $3`);
  return tx.run<FailureRow>(newest, [tx.accountId, limit, offset, ledger ?? null]);
}

export function operationRoutes(sources: readonly FailureSource[]): Route[] {
  return [
    memberRoute(listFailedOperations, async ({ tx, query }) => {
      const byName = new Map(sources.map((source) => [source.name, source]));
      const rows = await listFailures(tx, sources, query);
      return rows.map((row) => present(row, byName.get(row.source)));
    }),

    ...sources.map((source) =>
      memberRoute(retryCalls[source.name], async ({ tx, audit, params }) => ({
        message: await source.retry({ tx, audit }, params.operationId),
      })),
    ),
  ];
}

function present(row: FailureRow, source: FailureSource | undefined): FailedOperation {
  return {
    id: row.id,
    source: row.source,
    timestamp: row.failedAt.toISOString(),
    type: source?.typeOf(row.kind) ?? row.kind,
    entityType: row.entityType,
    entityId: row.entityId,
    entityName: row.entityName,
    error: row.error ?? 'Nothing is known of why.',
    errorParts: row.errorParts,
    ledger: row.ledger,
  };
}
