import { useLiveQuery } from 'dexie-react-hooks';
import {
  type ApprovalSettings,
  type ApprovalSettingsChange,
  type ApproverGroup,
  changeApprovalSettings,
} from '#shared/approvals/contract.ts';
import { call } from '../../api/call.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/**
 * Needs a connection, because the change affects every open invoice. Rejects if the server refuses.
 */
export function useChangeSettings(): (change: ApprovalSettingsChange) => Promise<void> {
  const { database } = useSignedIn();
  return async (change) => {
    const settings = await call(changeApprovalSettings, { body: change });
    await database.approvalSettings.put({ id: 'approvalSettings', ...settings });
  };
}

const noGroups: readonly ApproverGroup[] = [];

/** The groups of approvers that this device knows. */
export function useGroupsHere(): readonly ApproverGroup[] {
  const { database } = useSignedIn();
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  return settings?.groups ?? noGroups;
}

/** The company's approval settings; `undefined` until this device has loaded them. */
export function useApprovalSettings(): ApprovalSettings | undefined {
  const { database } = useSignedIn();
  usePull(database, pullApprovalSettings);
  return useLiveQuery(() => database.approvalSettings.get('approvalSettings'), [database]);
}
