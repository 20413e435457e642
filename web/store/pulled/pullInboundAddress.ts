import { getInboundAddress } from '#shared/captures/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

export interface KeptInboundAddress {
  id: 'address';
  inboundAddress: string;
}

/** Where suppliers send invoices to, for this device to show it without a network. */
export async function pullInboundAddress(database: LocalDatabase): Promise<void> {
  await keepInboundAddress(database, await call(getInboundAddress));
}

export async function keepInboundAddress(
  database: LocalDatabase,
  { inboundAddress }: Pick<KeptInboundAddress, 'inboundAddress'>,
): Promise<void> {
  await database.inboundAddress.put({ id: 'address', inboundAddress });
}
