import { type EmailCapture, retryEmailCapture } from '#shared/captures/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { callOf } from './decisions.ts';

/** The prefix of outbox entities about mails. */
export const capturePrefix = 'emailCapture.';

/** Mails cannot be edited, so they have no document name. */
function captureEntity(id: string): string {
  return `${capturePrefix}${id}`;
}

/** The mail of an outbox entity; `null` for other entities. */
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
