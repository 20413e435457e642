import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { Vendor } from '#shared/vendors/contract.ts';
import { conversationIn } from '#sync/client/outbox/conversation.ts';
import { documentName, isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { bulkApproval } from '../../store/decisions/bulkDecisions.ts';
import { exportInvoice } from '../../store/decisions/exportDecisions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../store/decisions/useOutbox.ts';
import { invoiceIndexOf } from '../../store/lists/invoiceIndexOf.ts';
import { type ToastContent, toast } from '../../ui/feedback/toast.ts';
import { problemTextOf } from '../invoices/problemTextOf.ts';
import { invoicesText } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { bulkApprovedText } from './bulkApprovedText.ts';
import { decisionTexts } from './decisionTexts.ts';
import { discardedOrders } from './discardedOrders.ts';
import { isDuplicateQuestion } from './isDuplicateQuestion.ts';

/** The toast for an accepted export: it is done, or still under way. `null` for other decisions. */
function exportedToast(
  name: string,
  row: Pick<Invoice, 'id' | 'exports'> | undefined,
): ToastContent | null {
  if (!row) return null;
  const ledger = ledgers.find((one) => exportInvoice(row, one).name === name);
  if (!ledger) return null;
  const { short } = ledgerNames[ledger];
  // The latest one; earlier ones may be of another company in the same ledger.
  const fact = row.exports.findLast((one) => one.ledger === ledger);
  const problem = fact ? problemTextOf(fact) : null;
  if (fact?.state === 'exported') {
    const description = problem ?? `Invoice exported to ${short} successfully`;
    return { title: 'Export Successful', description, tone: 'positive' };
  }
  const why = problem ? `${problem} ` : '';
  return {
    title: 'Export Waiting',
    description: `${why}The invoice goes to ${short} as soon as it can.`,
  };
}

/** Toasts for the outcome of decisions, on any screen. */
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
    for (const previous of before.current) {
      const current = decisions.find(({ orders }) => orders[0] === previous.orders[0]);
      if (!current && previous.name === bulkApproval) {
        const refusedParts = decisions.filter(
          (one) => isNew(one, before.current) && isRefusedPartOf(previous, one),
        );
        void toastBulkResult(
          database,
          previous,
          refusedParts,
          () => void navigate('/outbox'),
        ).catch(() => undefined);
      } else if (!current) void toastGranted(database, previous).catch(() => undefined);
      // The invoice's own screen shows the refusal in full.
      else if (
        current.state === 'attention' &&
        previous.state !== 'attention' &&
        !isOnScreenOf(at.current, current)
      ) {
        // A dialog asks about this one.
        if (isDuplicateQuestion(current)) continue;
        toastFailed(current, () => void navigate('/outbox'));
      }
    }
    before.current = decisions;
  }, [database, entries, navigate]);
  return null;
}

function isNew({ orders }: OutboxEntry, before: readonly OutboxEntry[]): boolean {
  return !before.some((one) => one.orders[0] === orders[0]);
}

/** Whether this refused part belongs to the approval of several. */
function isRefusedPartOf({ about }: OutboxEntry, { entity, state }: OutboxEntry): boolean {
  return state === 'attention' && about.includes(entity);
}

/** The refused parts of an approval of several come back as entries of their own. */
async function toastBulkResult(
  database: LocalDatabase,
  { name, orders, about }: OutboxEntry,
  refusedParts: readonly OutboxEntry[],
  onPress: () => void,
): Promise<void> {
  if (orders.some((order) => discardedOrders.has(order))) return;
  const refused = new Set(refusedParts.map(({ entity }) => entity));
  const taken = about.filter((entity) => !refused.has(entity));
  const rows = await database.invoices.bulkGet(taken.map(idOf));
  const waiting = rows.filter((row) => row?.status === 'pending_review').length;
  const { failed, done: title } = decisionTexts(name);
  const show = refusedParts.length > 0 ? { action: { label: 'Show', onPress } } : {};
  if (taken.length === 0) toast({ ...failed, ...show, tone: 'danger' });
  else {
    const description = bulkApprovedText(taken.length - waiting, waiting);
    toast({ title, description, ...show, tone: 'positive' });
  }
}

function isOnScreenOf(pathname: string, { entity }: OutboxEntry): boolean {
  return pathname === '/outbox' || pathname === `/invoices/${idOf(entity)}`;
}

function idOf(entity: string): string {
  return isDocumentName(entity) ? partsOf(entity).id : (conversationIn(entity) ?? '');
}

async function toastGranted(database: LocalDatabase, entry: OutboxEntry): Promise<void> {
  const { name, orders, entity, state } = entry;
  if (state === 'attention' || orders.some((order) => discardedOrders.has(order))) return;
  if (decisionTexts(name).isNote) return;
  const kept = name === 'deleteVendor' && (await database.vendors.get(idOf(entity)));
  if (kept) return toastMadeInactive(database, kept);
  const row = await database.invoices.get(idOf(entity));
  const exported = exportedToast(name, row);
  if (exported) {
    toast({ ...exported, about: entity });
    return;
  }
  const given = row?.currentApprovers.length ?? 0;
  const partly = decisionTexts(name).noun === 'Approval' && row?.approvalStatus === 'partial';
  toast({
    title: doneText(name),
    ...(partly ? { description: `${given} of ${row.requiredCount} approvals so far.` } : {}),
    about: entity,
    tone: 'positive',
  });
}

/** A vendor with invoices or merged vendors is made inactive instead of deleted. */
async function toastMadeInactive(
  database: LocalDatabase,
  { id, name }: Pick<Vendor, 'id' | 'name'>,
): Promise<void> {
  const merged = await database.vendors.filter((one) => one.mergedIntoId === id).count();
  const invoices = invoiceIndexOf(database).entries() ?? [];
  // Without merged vendors the reason must be invoices, even if they are not on this device yet.
  const hasInvoices = merged === 0 || invoices.some(({ brief }) => brief.vendorId === id);
  const why = hasInvoices ? 'It has invoices' : 'Other vendors were merged into it';
  toast({
    title: `${name} was made inactive`,
    description: `${why}, so it was not deleted.`,
    about: documentName('vendor', id),
  });
}

let last = { taken: '', count: 0, at: 0 };
const combineWithinMs = 5_000;

/** Rejections and deletions are answered one by one; those in quick succession share one toast. */
function doneText(name: string): string {
  const { taken, done } = decisionTexts(name);
  if (taken !== 'Rejected' && taken !== 'Deleted') return done;
  const now = Date.now();
  const isNext = last.taken === taken && now - last.at < combineWithinMs;
  last = { taken, count: isNext ? last.count + 1 : 1, at: now };
  return last.count === 1 ? done : `${invoicesText(last.count)} ${taken.toLowerCase()}`;
}

function toastFailed({ name, entity, problem }: OutboxEntry, onPress: () => void): void {
  const { title, description } = decisionTexts(name).failed;
  // The title "Error" alone would not say what failed.
  const withReason = (reason: string) => (title === 'Error' ? `${description}: ${reason}` : reason);
  toast({
    title,
    description: problem?.message ? withReason(problem.message) : description,
    about: entity,
    tone: 'danger',
    action: { label: 'Show', onPress },
  });
}
