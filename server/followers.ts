import {
  exportsFollowConnections,
  exportsFollowDecisions,
} from './capabilities/exports/followers.ts';
import { ledgersFollowMerges } from './capabilities/integrations/followMerges.ts';
import { webhooksFollowDecisions } from './capabilities/webhooks/followDecisions.ts';
import type { Followers } from './capability.ts';

/**
 * Who follows a decision, in its transaction and in the order of these lists. That is the order in which they lock: the
 * decision holds the connection or the invoices and vendors that it is about, exports lock their own rows, and deliveries
 * to the webhook come after them. A new follower goes where the rows that it locks stand in this order.
 *
 * Checks and notifications follow without being called: triggers note which invoices are to be checked again, and the
 * account's counter of changes says that there is news.
 */
export const followers: Followers = {
  decisions: [exportsFollowDecisions, webhooksFollowDecisions],
  connections: [exportsFollowConnections],
  merges: [ledgersFollowMerges],
};
