import { getInboundAddress } from '#shared/captures/contract.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import type { KeptInboundAddress } from '../database/pulledTables.ts';

/** Loads the inbound address onto this device, so that it can be shown offline. */
export async function pullInboundAddress(database: LocalDatabase): Promise<void> {
  await keepInboundAddress(database, await call(getInboundAddress));
}

export async function keepInboundAddress(
  database: LocalDatabase,
  { inboundAddress }: Pick<KeptInboundAddress, 'inboundAddress'>,
): Promise<void> {
  await database.inboundAddress.put({ id: 'address', inboundAddress });
}
