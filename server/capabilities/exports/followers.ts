import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import type { ConnectionFollower } from '../integrations/ConnectionFollower.ts';
import { exportApproved } from './askForExports.ts';
import { hurryWaiting } from './exportStore.ts';
import { failWaiting } from './failWaiting.ts';
import { keepBack } from './keepBack.ts';
import { noteFailures } from './noteFailures.ts';

/** What is approved goes into the ledgers; what is opened again does not, unless it is there already. */
export const exportsFollowDecisions: DecisionFollower = {
  approved: exportApproved,
  async reopening(tx, invoice) {
    const keptBack = await keepBack(tx, invoice);
    return () => noteFailures(tx, keptBack);
  },
};

/** What waits for a ledger is tried as soon as it is connected, and fails once it is not. */
export const exportsFollowConnections: ConnectionFollower = {
  opened: hurryWaiting,
  closed: failWaiting,
};
