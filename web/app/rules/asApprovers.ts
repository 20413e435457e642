import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { ApprovalSettings } from '#shared/approvals/contract.ts';
import type { Member as Approver } from '#shared/approvals/slots.ts';
import { withSubstitutes } from '#shared/approvals/substitutes.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The team as approvers at a moment, with substitutes for members who are away. */
export function asApprovers(
  members: readonly Member[],
  at = new Date(),
  limits: ApprovalSettings['limits'] = {},
): Approver[] {
  const delegations = members.flatMap(({ id, away }) => (away ? [{ personId: id, ...away }] : []));
  return withSubstitutes(
    members.map(({ id, roles }) => ({ personId: id, roles, limit: limits[id] })),
    delegations,
    at,
  );
}

/** When the next absence begins or ends; `null` if none is planned. */
export function nextAbsence(members: readonly Member[], at: Date): Date | null {
  const times = members
    .flatMap(({ away }) => (away ? [Date.parse(away.startsAt), Date.parse(away.endsAt)] : []))
    .filter((time) => time > at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

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
  const { database } = useSignedIn();
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const limits = settings?.limits;
  return useMemo(() => asApprovers(members, at, limits), [members, at, limits]);
}
