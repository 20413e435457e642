import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { createTurns, type TurnOf } from '../../store/invoiceIndex/turns.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useApprovers } from '../rules/useApprovers.ts';
import { useTeam } from '../rules/useTeam.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/**
 * Tells whose turn an invoice is, as far as this device knows the team; stable until the team or
 * the settings change.
 */
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
