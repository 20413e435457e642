import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import { announceApproved, announceReopened } from './announce.ts';

/** Sends approvals and reopenings to the company's webhook. */
export const webhooksFollowDecisions: DecisionFollower = {
  async approved(deciding, invoices) {
    await announceApproved(deciding, invoices);
    return new Map();
  },
  reopened: announceReopened,
};
