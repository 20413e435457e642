import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { myTurn, type Turn } from '#shared/approvals/myTurn.ts';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { useSurvey } from '../../store/invoiceIndex/useSurvey.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { pullMembers } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useApprovers } from '../rules/useApprovers.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useStartOfDay } from './useStartOfDay.ts';

const nobodyYet: readonly Member[] = [];

export interface MyTurn {
  /** `undefined` until everything that it takes is known. */
  survey: Survey | undefined;
  /** Whether this one waits for the person. */
  isMine: (invoice: Turn) => boolean;
  /** The team is known: without it nobody's turn can be told. */
  teamIsKnown: boolean;
  /** It could not be brought here, with what to do about it. */
  failed: boolean;
  again: () => void;
}

/** What all invoices come to, and which of them wait for the person who is signed in. */
export function useMyTurn(): MyTurn {
  const { me, database } = useSignedIn();
  const team = usePull(database, pullMembers);
  usePull(database, pullApprovalSettings);
  const members = useLiveQuery(() => database.members.toArray(), [database]);
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const keepsUploadersOut = settings?.keepsUploadersOut ?? false;
  const approvers = useApprovers(members ?? nobodyYet);
  const asker = useMemo(
    () => ({ members: approvers, personId: me.id, keepsUploadersOut }),
    [approvers, me.id, keepsUploadersOut],
  );
  const survey = useSurvey(database, asker, useStartOfDay());
  const teamIsKnown = asker.members.length > 0;
  return {
    survey: members && survey,
    isMine: (invoice) => myTurn(invoice, asker.members, asker.personId, asker),
    teamIsKnown,
    failed: !teamIsKnown && team.state.status === 'failed',
    again: team.again,
  };
}
