import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { createTurns, type TurnOf } from '../../store/invoiceIndex/turns.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useApprovers } from '../rules/useApprovers.ts';
import { useTeam } from '../rules/useTeam.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** Whose turn it is with an invoice, as far as this device knows the team; the same function until that changes. */
export function useTurns(): TurnOf {
  const { database } = useSignedIn();
  usePull(database, pullApprovalSettings);
  const members = useApprovers(useTeam());
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const keepsUploadersOut = settings?.keepsUploadersOut ?? false;
  return useMemo(() => createTurns({ members, keepsUploadersOut }), [members, keepsUploadersOut]);
}
