import { useEffect, useMemo, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { Member as Approver } from '#shared/approvals/slots.ts';
import { asApprovers, nextAbsence } from './asApprovers.ts';

/** The longest delay that `setTimeout` supports. */
const maxWaitInMs = 2 ** 31 - 1;

/** The team as approvers now; updates when an absence begins or ends while the screen is open. */
export function useApprovers(members: readonly Member[]): readonly Approver[] {
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const next = nextAbsence(members, at);
    if (!next) return undefined;
    const wait = Math.min(Math.max(next.getTime() - Date.now(), 0), maxWaitInMs);
    const timer = setTimeout(() => setAt(new Date()), wait);
    return () => clearTimeout(timer);
  }, [members, at]);
  return useMemo(() => asApprovers(members, at), [members, at]);
}
