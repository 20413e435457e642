import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { createTurns, type TurnOf } from '../../../store/invoiceIndex/turns.ts';
import { pullApprovalSettings } from '../../../store/pullApprovalSettings.ts';
import { usePull } from '../../../store/usePull.ts';
import { asApprovers } from '../../rules/asApprovers.ts';
import { useTeam } from '../../rules/useTeam.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

/** Whose turn it is with an invoice, as far as this device knows the team; the same function until that changes. */
export function useTurns(): TurnOf {
  const { database } = useSignedIn();
  usePull(database, pullApprovalSettings);
  const team = useTeam();
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const keepsUploadersOut = settings?.keepsUploadersOut ?? false;
  return useMemo(
    () => createTurns({ members: asApprovers(team), keepsUploadersOut }),
    [team, keepsUploadersOut],
  );
}
