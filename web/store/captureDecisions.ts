import { type EmailCapture, retryEmailCapture } from '#shared/captures/contract.ts';
import type { Decision } from '#sync/client/decide.ts';
import { callOf } from './decisions.ts';

const prefix = 'emailCapture.';

/** What a decision about a mail is about: nobody edits mails, so they have no document. */
function captureEntity(id: string): string {
  return `${prefix}${id}`;
}

/** The mail that something in the outbox is about. */
export function captureIn(entity: string): string | null {
  return entity.startsWith(prefix) ? entity.slice(prefix.length) : null;
}

export function readMailAgain({ id }: Pick<EmailCapture, 'id'>): Decision {
  return {
    name: 'readMailAgain',
    entity: captureEntity(id),
    ...callOf(retryEmailCapture, { captureId: id }),
  };
}
