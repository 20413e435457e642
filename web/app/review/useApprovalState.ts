import { useLiveQuery } from 'dexie-react-hooks';
import type { Member } from '#shared/accounts/contract.ts';
import {
  type ApprovalEffect,
  approvalEffectOf,
  approvalProgressOf,
} from '#shared/approvals/approvalProgress.ts';
import { approvalContextOf } from '#shared/approvals/myTurn.ts';
import { worksAlone } from '#shared/approvals/reviewing.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { pullMembers } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { fullName } from '../people/fullName.ts';
import { useApprovers } from '../rules/asApprovers.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

const noMembers: readonly Member[] = [];

/** How far the approval has come, and what this person's approval would do. */
export function useApprovalState() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  usePull(database, pullMembers);
  usePull(database, pullApprovalSettings);
  const members = useLiveQuery(() => database.members.toArray(), [database]) ?? noMembers;
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const circumstances = approvalContextOf(invoice, {
    members: useApprovers(members),
    keepsUploadersOut: settings?.keepsUploadersOut ?? false,
  });
  // Until this device knows the team and the rule, only the server can tell.
  const known =
    invoice.requiredApprovers.length > 0 && members.some((member) => member.id === me.id);
  const mine: ApprovalEffect = known ? approvalEffectOf(circumstances, me.id) : 'counts';
  const nameOf = (personId: string) => {
    const member = members.find((one) => one.id === personId);
    return member ? fullName(member) : 'a colleague';
  };
  // There is nobody to send an invoice back to.
  const isAlone = members.some(({ id }) => id === me.id) && worksAlone(circumstances.members);
  return { isAlone, progress: known ? approvalProgressOf(circumstances) : null, mine, nameOf };
}
