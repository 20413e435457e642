import { getApprovalSettings } from '#shared/approvals/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** Loads the company's approval settings onto this device. */
export async function pullApprovalSettings(database: LocalDatabase): Promise<void> {
  const settings = await call(getApprovalSettings);
  await database.approvalSettings.put({ id: 'approvalSettings', ...settings });
}
