import type { EndedAccess } from '#shared/auth/contract.ts';
import { endedInWords } from '#shared/auth/endedInWords.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Says what ended because the address was confirmed for the first time. */
export function endedToast(ended: EndedAccess | null): void {
  if (!ended) return;
  toast({
    title: 'Earlier access has ended',
    description: `Your address is confirmed. Earlier access was removed: ${endedInWords(ended)}.`,
  });
}
