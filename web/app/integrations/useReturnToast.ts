import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Shows the result after returning from a provider's consent page, and removes it from the address.
 */
export function useReturnToast(): void {
  const [params, setParams] = useSearchParams();
  const status = params.get('status');
  const error = params.get('error');

  useEffect(() => {
    if (status === null && error === null) return;
    setParams({}, { replace: true });
    const connected = ledgers.find((ledger) => status === `${ledger}_connected`);
    if (connected) {
      toast({ title: `${ledgerNames[connected].short} Connected`, tone: 'positive' });
    } else if (error !== null) {
      toast({ title: 'Connection Failed', description: failureText(error), tone: 'danger' });
    }
  }, [status, error, setParams]);
}

function failureText(error: string): string {
  const failed = ledgers.find((ledger) => error === `${ledger}_connection_failed`);
  if (!failed) return 'An error occurred during connection.';
  return `Failed to connect to ${ledgerNames[failed].short}. Please try again.`;
}
