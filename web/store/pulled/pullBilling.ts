import { type Billing, getBilling } from '#shared/billing/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export async function pullBilling(database: LocalDatabase): Promise<void> {
  await keepBilling(database, await call(getBilling));
}

export async function keepBilling(database: LocalDatabase, billing: Billing): Promise<void> {
  await database.billing.put({ id: 'billing', ...billing });
}
