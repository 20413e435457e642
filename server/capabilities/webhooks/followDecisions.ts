import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import { announceApproved, announceReopened } from './announce.ts';

/** A company's own program is told of what is approved, and of what is opened again. */
export const webhooksFollowDecisions: DecisionFollower = {
  async approved(deciding, invoices) {
    await announceApproved(deciding, invoices);
    return new Map();
  },
  reopened: announceReopened,
};
