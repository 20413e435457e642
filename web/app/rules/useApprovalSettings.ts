import { useLiveQuery } from 'dexie-react-hooks';
import type { ApprovalSettings } from '#shared/approvals/settings.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The company's approval settings; `undefined` until this device has loaded them. */
export function useApprovalSettings(): ApprovalSettings | undefined {
  const { database } = useSignedIn();
  usePull(database, pullApprovalSettings);
  return useLiveQuery(() => database.approvalSettings.get('approvalSettings'), [database]);
}
