import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { type Billing, openBillingPortal } from '#shared/billing/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** Opens the provider's portal, which links back to this screen. */
export function useBillingPortal(): { open: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The back button may restore this page from the cache, still busy.
    const rest = () => setBusy(false);
    window.addEventListener('pageshow', rest);
    return () => window.removeEventListener('pageshow', rest);
  }, []);

  async function leave() {
    setBusy(true);
    try {
      const { url } = await call(openBillingPortal);
      window.location.assign(url);
    } catch (error) {
      setBusy(false);
      toast({
        title: 'Error',
        description:
          error instanceof ApiError && error.message
            ? error.message
            : 'Failed to open billing portal',
        tone: 'danger',
        about: 'billing portal',
      });
    }
  }

  return { open: () => void leave(), busy };
}

/** The subscription as stored on this device. */
export function useBilling(): Billing | undefined {
  const { database } = useSignedIn();
  return useLiveQuery(() => database.billing.get('billing'), [database]);
}
