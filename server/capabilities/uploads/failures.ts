import type { Services } from '../../capability.ts';
import type { FailureSource } from '../../platform/operations/FailureSource.ts';
import { retryUpload } from './retry.ts';

/** Files that could not be read. */
export function uploadFailures({ jobs }: Pick<Services, 'jobs'>): FailureSource {
  return {
    name: 'upload',
    select: `select id, updated_at as failed_at, 'upload' as kind, 'upload' as entity_type, id::text as entity_id,
        file_name as entity_name, problem as error
      from uploads where account_id = $1 and status = 'failed' and arranged_as is null`,
    typeOf: () => 'Reading a file',
    async retry({ tx, audit }, id) {
      const { fileName } = await retryUpload({ tx, audit, jobs }, id);
      return `${fileName} is read again`;
    },
  };
}
