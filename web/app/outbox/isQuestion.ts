import { duplicatesFound } from '#shared/vendors/contract.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { vendorCreation } from '../../store/decisions/vendorDecisions.ts';

/** A vendor that came back because there are others like it: the person is asked whether it is meant. */
export function isQuestion({ name, state, problem }: OutboxEntry): boolean {
  return name === vendorCreation && state === 'attention' && problem?.code === duplicatesFound;
}
