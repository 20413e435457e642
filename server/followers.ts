import { keysFollowProofs } from './capabilities/apiKeys/keysFollowProofs.ts';
import {
  exportsFollowConnections,
  exportsFollowDecisions,
} from './capabilities/exports/followers.ts';
import { ledgersFollowMerges } from './capabilities/integrations/moveInLedgers.ts';
import { foundersAreWelcomed } from './capabilities/team/welcome.ts';
import { webhooksFollowDecisions } from './capabilities/webhooks/announce.ts';
import type { Followers } from './capability.ts';

/**
 * Followers run in the transaction of the decision, in this order, which is also the lock order: first the rows of the
 * decision itself (connection, or invoices and vendors), then exports, then webhook deliveries. Place a new follower by the
 * rows that it locks.
 *
 * Checks and notifications are not called here: triggers note which invoices are due for a check, and notifications follow
 * the account's change counter.
 */
export const followers: Followers = {
  decisions: [exportsFollowDecisions, webhooksFollowDecisions],
  connections: [exportsFollowConnections],
  merges: [ledgersFollowMerges],
  proofs: [keysFollowProofs, foundersAreWelcomed],
};
