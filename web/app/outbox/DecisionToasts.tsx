import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/LocalDatabase.ts';
import type { OutboxEntry } from '../../store/outboxEntries.ts';
import { useOutbox } from '../../store/useOutbox.ts';
import { toast } from '../../ui/toast.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { decisionTexts } from './decisionTexts.ts';
import { discarded } from './discarded.ts';

/** Says what became of a decision, whichever screen the person is on by then. */
export function DecisionToasts() {
  const { database } = useSignedIn();
  const { entries } = useOutbox(database);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef<readonly OutboxEntry[]>([]);
  const at = useRef(pathname);

  useEffect(() => {
    at.current = pathname;
  }, [pathname]);

  useEffect(() => {
    if (!entries) return;
    const decisions = entries.filter(({ kind }) => kind === 'decision');
    for (const was of before.current) {
      const is = decisions.find(({ orders }) => orders[0] === was.orders[0]);
      if (!is) void sayDone(database, was).catch(() => undefined);
      // On its own screen it is said at length.
      else if (is.state === 'attention' && was.state !== 'attention' && !isAt(at.current, is)) {
        sayFailed(is, () => void navigate('/outbox'));
      }
    }
    before.current = decisions;
  }, [database, entries, navigate]);
  return null;
}

function isAt(pathname: string, { entity }: OutboxEntry): boolean {
  return pathname === '/outbox' || pathname === `/invoices/${idOf(entity)}`;
}

function idOf(entity: string): string {
  return isDocumentName(entity) ? partsOf(entity).id : '';
}

async function sayDone(database: LocalDatabase, entry: OutboxEntry): Promise<void> {
  const { name, orders, entity, state } = entry;
  if (state === 'attention' || orders.some((order) => discarded.has(order))) return;
  const row = await database.invoices.get(idOf(entity));
  const given = row?.currentApprovers.length ?? 0;
  const partly = name === 'approve' && row?.approvalStatus === 'partial';
  toast({
    title: decisionTexts(name).done,
    ...(partly ? { description: `${given} of ${row.requiredCount} approvals so far.` } : {}),
    about: entity,
    tone: 'positive',
  });
}

function sayFailed({ name, entity, problem }: OutboxEntry, onPress: () => void): void {
  const { title, description } = decisionTexts(name).failed;
  toast({
    title,
    description: problem?.message ?? description,
    about: entity,
    tone: 'danger',
    action: { label: 'Show', onPress },
  });
}
