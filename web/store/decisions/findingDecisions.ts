import {
  assignFinding as assignCall,
  closeFinding as closeCall,
  type LedgerFinding,
  reopenFinding as reopenCall,
} from '#shared/witness/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { findingEntity } from '#sync/client/outbox/findings.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export const closingOfFinding = 'closeFinding';
export const reopeningOfFinding = 'reopenFinding';
export const assignmentOfFinding = 'assignFinding';

/** Says why a finding is all right, as it was seen. */
export function closeFinding(
  { id, version }: Pick<LedgerFinding, 'id' | 'version'>,
  reason: string,
): Decision {
  return {
    name: closingOfFinding,
    entity: findingEntity(id),
    ...callOf(closeCall, { findingId: id }),
    body: { reason, version },
    sendAfterInMs: takeBackInMs(),
  };
}

export function reopenFinding({ id }: Pick<LedgerFinding, 'id'>): Decision {
  return {
    name: reopeningOfFinding,
    entity: findingEntity(id),
    ...callOf(reopenCall, { findingId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

export function assignFinding({ id }: Pick<LedgerFinding, 'id'>, ownerId: string | null): Decision {
  return {
    name: assignmentOfFinding,
    entity: findingEntity(id),
    ...callOf(assignCall, { findingId: id }),
    body: { ownerId },
    sendAfterInMs: takeBackInMs(),
  };
}
