import { useLiveQuery } from 'dexie-react-hooks';
import type { Billing } from '#shared/billing/contract.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The subscription as this device knows it. */
export function useBilling(): Billing | undefined {
  const { database } = useSignedIn();
  return useLiveQuery(() => database.billing.get('billing'), [database]);
}
