import {
  type FailedOperation,
  listFailedOperations,
  retryCalls,
} from '#shared/operations/contract.ts';
import { memberRoute, type Route } from '../http/route.ts';
import type { FailureSource } from './FailureSource.ts';
import { type FailureRow, listFailures } from './failures.ts';

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
  };
}
