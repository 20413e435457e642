import { duplicatesFound } from '#shared/vendors/contract.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { vendorCreation } from '../../store/decisions/vendorDecisions.ts';

/**
 * A new vendor that the server refused as a possible duplicate: a dialog asks whether it is meant.
 */
export function isDuplicateQuestion({ name, state, problem }: OutboxEntry): boolean {
  return name === vendorCreation && state === 'attention' && problem?.code === duplicatesFound;
}
