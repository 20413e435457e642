import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { myTurn, type Turn } from '#shared/approvals/myTurn.ts';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { useSurvey } from '../../store/lists/useSurvey.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { pullMembers } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { useApprovers } from '../rules/asApprovers.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The start of today in local time; changes at midnight. */
function useStartOfDay(): string {
  const [start, setStart] = useState(startOfDay);
  useEffect(() => {
    const timer = setTimeout(() => setStart(startOfDay()), msToMidnight());
    return () => clearTimeout(timer);
  });
  return start;
}

function startOfDay(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
}

function msToMidnight(): number {
  return new Date().setHours(24, 0, 0, 0) - Date.now();
}

const noMembers: readonly Member[] = [];

export interface MyTurn {
  /** `undefined` until all its inputs are loaded. */
  survey: Survey | undefined;
  /** The survey once all invoices are on this device: figures of a part of them would be wrong. */
  figures: Survey | undefined;
  /** Whether this person can fill an open slot of the invoice. */
  isMine: (invoice: Turn) => boolean;
  /** Without the team, it is unknown whose turn an invoice is. */
  teamIsKnown: boolean;
  /** The team could not be loaded; `again` retries. */
  failed: boolean;
  again: () => void;
}

const Context = createContext<MyTurn | null>(null);

export const MyTurnContext = Context.Provider;

/** Sums over all invoices, and which of them wait for the signed-in person. */
export function useMyTurn(): MyTurn {
  const myTurn = use(Context);
  if (!myTurn) throw new Error('MyTurnContext is missing above this component');
  return myTurn;
}

/** Computed once for the whole frame: it goes through all invoices. */
export function useMyTurnHere(): MyTurn {
  const { me, database } = useSignedIn();
  const team = usePull(database, pullMembers);
  usePull(database, pullApprovalSettings);
  const members = useLiveQuery(() => database.members.toArray(), [database]);
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const keepsUploadersOut = settings?.keepsUploadersOut ?? false;
  const approvers = useApprovers(members ?? noMembers);
  const asker = useMemo(
    () => ({ members: approvers, personId: me.id, keepsUploadersOut }),
    [approvers, me.id, keepsUploadersOut],
  );
  const found = useSurvey(database, asker, useStartOfDay());
  const survey = members && found;
  const isComplete = useFirstLoad(database)?.complete === true;
  const teamIsKnown = asker.members.length > 0;
  return {
    survey,
    figures: isComplete ? survey : undefined,
    isMine: (invoice) => myTurn(invoice, asker.members, asker.personId, asker),
    teamIsKnown,
    failed: !teamIsKnown && team.state.status === 'failed',
    again: team.again,
  };
}
