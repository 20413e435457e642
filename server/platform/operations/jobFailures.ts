import { z } from 'zod';
import { conflict, notFound } from '../http/problem.ts';
import { lockFailedJob, resolveFailedJob } from '../jobs/failedJobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { FailureSource } from './FailureSource.ts';

/** Failed jobs without attempts left; each kind describes its entry in `failed`. */
export function jobFailures({ jobs }: { jobs: Jobs }): FailureSource {
  return {
    name: 'job',
    select: `select id, failed_at, type as kind, entity_type, entity_id, null::text as entity_name, reason as error,
        null::jsonb as error_parts,
        case when entity_type = 'integration' then entity_id end as ledger
      from failed_jobs where account_id = $1 and resolved_at is null`,
    typeOf: (kind) => kind,
    async retry({ tx, audit }, id) {
      const failed = await lockFailedJob(tx, id);
      if (!failed) throw notFound('operation');
      if (failed.resolvedAt) throw conflict('not_failed', 'This is being tried again already.');
      await resolveFailedJob(tx, id);
      await jobs.enqueue(tx, { name: failed.kind, data: z.unknown() }, failed.data);
      await audit({
        category: 'SYSTEM',
        action: 'update',
        entityType: failed.entityType,
        entityId: failed.entityId,
        status: 'pending',
        metadata: { operation: failed.type, retry: true },
        errorMessage: failed.reason,
      });
      return `${failed.type}: it is tried again`;
    },
  };
}
