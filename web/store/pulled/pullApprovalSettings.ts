import { getApprovalSettings } from '#shared/approvals/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { putIfChanged } from '../database/writeChanged.ts';

export async function pullApprovalSettings(database: LocalDatabase): Promise<void> {
  const settings = await call(getApprovalSettings);
  await putIfChanged(database.approvalSettings, { id: 'approvalSettings', ...settings });
}
