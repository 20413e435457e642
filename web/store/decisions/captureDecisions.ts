import { type EmailCapture, retryEmailCapture } from '#shared/captures/contract.ts';
import type { Decision } from '#sync/client/outbox/decide.ts';
import { callOf } from './decisions.ts';

/** How everything begins that the outbox holds about mails. */
export const capturePrefix = 'emailCapture.';

/** What a decision about a mail is about: nobody edits mails, so they have no document. */
function captureEntity(id: string): string {
  return `${capturePrefix}${id}`;
}

/** The mail that something in the outbox is about. */
export function captureIn(entity: string): string | null {
  return entity.startsWith(capturePrefix) ? entity.slice(capturePrefix.length) : null;
}

export function readMailAgain({ id }: Pick<EmailCapture, 'id'>): Decision {
  return {
    name: 'readMailAgain',
    entity: captureEntity(id),
    ...callOf(retryEmailCapture, { captureId: id }),
  };
}
