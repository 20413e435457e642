import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import {
  type ApprovalEffectOf,
  createApprovalEffect,
} from '../../store/invoiceIndex/approvalEffect.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useTeam } from '../people/useMembersHere.ts';
import { useApprovers } from '../rules/asApprovers.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/**
 * Tells whose turn an invoice is, as far as this device knows the team; stable until the team or
 * the settings change.
 */
export function useTurns(): ApprovalEffectOf {
  const { database } = useSignedIn();
  usePull(database, pullApprovalSettings);
  const members = useApprovers(useTeam());
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const keepsUploadersOut = settings?.keepsUploadersOut ?? false;
  return useMemo(
    () => createApprovalEffect({ members, keepsUploadersOut }),
    [members, keepsUploadersOut],
  );
}
