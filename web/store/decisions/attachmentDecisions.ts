import {
  type Attachment,
  changeAttachment,
  removeAttachment as removeCall,
} from '#shared/attachments/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

const prefix = 'attachment.';

/** Attachments cannot be edited, so they have no document name. */
export function attachmentEntity(id: string): string {
  return `${prefix}${id}`;
}

/** The attachment of an outbox entity; `null` for other entities. */
export function attachmentIn(entity: string): string | null {
  return entity.startsWith(prefix) ? entity.slice(prefix.length) : null;
}

export const markingForLedger = 'markForLedger';
export const removalOfAttachment = 'removeAttachment';

export function markForLedger({ id }: Pick<Attachment, 'id'>, goesToLedger: boolean): Decision {
  return {
    name: markingForLedger,
    entity: attachmentEntity(id),
    ...callOf(changeAttachment, { attachmentId: id }),
    body: { goesToLedger },
    sendAfterInMs: takeBackInMs(),
  };
}

export function removeAttachment({ id }: Pick<Attachment, 'id'>): Decision {
  return {
    name: removalOfAttachment,
    entity: attachmentEntity(id),
    ...callOf(removeCall, { attachmentId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}
