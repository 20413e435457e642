import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import type { ConnectionFollower } from '../integrations/ConnectionFollower.ts';
import { exportApproved } from './askForExports.ts';
import { hurryWaiting } from './exportStore.ts';
import { failWaiting } from './failWaiting.ts';
import { keepBack } from './keepBack.ts';
import { noteFailures } from './noteFailures.ts';

/** Exports approved invoices; reopening cancels an export, and is refused once the bill may be in a ledger. */
export const exportsFollowDecisions: DecisionFollower = {
  approved: exportApproved,
  async reopening(tx, invoice) {
    const canceled = await keepBack(tx, invoice);
    return () => noteFailures(tx, canceled);
  },
};

/** Waiting exports are attempted once their ledger is connected, and fail when it is disconnected. */
export const exportsFollowConnections: ConnectionFollower = {
  opened: hurryWaiting,
  closed: failWaiting,
};
