import { type ApprovalSettingsChange, changeApprovalSettings } from '#shared/approvals/settings.ts';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** Needs a connection: what it changes concerns everything that is still to be decided. Fails when it was not taken. */
export function useChangeSettings(): (change: ApprovalSettingsChange) => Promise<void> {
  const { database } = useSignedIn();
  return async (change) => {
    const settings = await call(changeApprovalSettings, { body: change });
    await database.approvalSettings.put({ id: 'approvalSettings', ...settings });
  };
}
