import { useLiveQuery } from 'dexie-react-hooks';
import type { Billing } from '#shared/billing/contract.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The subscription as stored on this device. */
export function useBilling(): Billing | undefined {
  const { database } = useSignedIn();
  return useLiveQuery(() => database.billing.get('billing'), [database]);
}
