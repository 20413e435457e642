import type { MergeFollower } from '../vendors/MergeFollower.ts';
import { moveInLedgers } from './moveInLedgers.ts';

export const ledgersFollowMerges: MergeFollower = { merging: moveInLedgers };
