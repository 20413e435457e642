import { type ApprovalSettingsChange, changeApprovalSettings } from '#shared/approvals/settings.ts';
import { call } from '../../api/call.ts';
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
