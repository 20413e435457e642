import type { Services } from '../../capability.ts';
import type { FailureSource } from '../../platform/operations/FailureSource.ts';
import { retryCapture } from './retryCapture.ts';

/** Mails that could not be read. A mail whose files failed is listed by its files instead. */
export function captureFailures({ jobs }: Pick<Services, 'jobs'>): FailureSource {
  return {
    name: 'capture',
    select: `select id, received_at as failed_at, 'capture' as kind, 'email_capture' as entity_type,
        id::text as entity_id, coalesce(nullif(subject, ''), from_email) as entity_name, error_message as error,
        null::jsonb as error_parts, null::text as ledger
      from email_captures capture where account_id = $1 and status = 'failed' and not exists (
        select from uploads upload where upload.account_id = capture.account_id
          and upload.capture_id = capture.id and upload.status = 'failed' and upload.arranged_as is null)`,
    typeOf: () => 'E-mail capture',
    async retry({ tx, audit }, id) {
      await retryCapture({ tx, audit, jobs }, id);
      return 'The mail is read again';
    },
  };
}
