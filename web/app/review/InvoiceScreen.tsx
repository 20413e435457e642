import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronDown, ChevronUp, FileQuestion } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useInvoice } from '../../store/database/useRows.ts';
import { isAbout } from '../../store/decisions/outboxEntries.ts';
import { useLoadNext } from '../../store/documents/useLoadNext.ts';
import { useIndexEntries } from '../../store/lists/invoiceIndexOf.ts';
import { useInTrash } from '../../store/rows/trash.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { useKeepOpen } from '../../store/session/SessionContext.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { numberText } from '../../ui/foundation/formats.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useCommands } from '../commands/Commands.ts';
import { amountText } from '../invoices/amountText.ts';
import { useWide } from '../invoices/useWide.ts';
import { labelOfField } from '../labels/invoiceLabels.ts';
import { allInvoices } from '../navigation/currentList.ts';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { PresenceBar } from '../presence/PresenceBar.tsx';
import { PresenceContext } from '../presence/PresenceContext.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { CheckingContext, useCheckingOf } from './Checking.ts';
import { CheckState } from './CheckState.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { InvoiceNotices, isOutcome, Outcomes } from './InvoiceNotices.tsx';
import { ReviewContext, useReview } from './ReviewContext.ts';
import { ReviewLayout } from './ReviewLayout.tsx';
import { SaveNote } from './SaveNote.tsx';
import { SentBackNotice } from './SentBackNotice.tsx';
import { TrashedInvoice } from './TrashedInvoice.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { useDeciding } from './useDeciding.tsx';
import { type Neighbours, useListPosition } from './useListPosition.ts';
import { useReviewOf } from './useReviewOf.ts';

interface ListStepsProps {
  next: string | null;
  previous: string | null;
  /** The next one of the list that has something to check. */
  doubtful: string | null;
  /** Counted from 1; 0 if it is not in the list. */
  position: number;
  count: number;
  go: (id: string | null) => void;
}

/** Links to the previous and next invoice of the list. */
function ListSteps({ next, previous, doubtful, position, count, go }: ListStepsProps) {
  useCommands([
    {
      id: 'next',
      label: 'Next invoice',
      keys: ['j'],
      whyNot: next ? null : 'This is the last one of the list.',
      run: () => go(next),
    },
    {
      id: 'previous',
      label: 'Previous invoice',
      keys: ['k'],
      whyNot: previous ? null : 'This is the first one of the list.',
      run: () => go(previous),
    },
    {
      id: 'next-doubtful',
      label: 'Next invoice with something to check',
      keys: ['d'],
      whyNot: doubtful
        ? null
        : 'None of those that come after it in the list has anything to check.',
      run: () => go(doubtful),
    },
  ]);
  if (count === 0) return null;
  return (
    <span className="flex items-center">
      {position > 0 && (
        <span className="px-1 text-sm text-ink-muted tabular-nums">
          {position} of {numberText(count)}
        </span>
      )}
      <IconButton
        label="Previous invoice"
        icon={<ChevronUp aria-hidden className="size-4" />}
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton
        label="Next invoice"
        icon={<ChevronDown aria-hidden className="size-4" />}
        disabled={!next}
        onClick={() => go(next)}
      />
    </span>
  );
}

const noPosition: Neighbours = {
  previous: null,
  next: null,
  later: [],
  position: 0,
  count: 0,
  list: allInvoices,
};

/**
 * The previous and next invoice in the list that this one was opened from, else among those pending
 * review.
 */
function useNeighbours(database: LocalDatabase, id: string): Neighbours {
  const inList = useListPosition(id);
  const isInList = inList !== null;
  const waiting = useLiveQuery(async () => {
    if (isInList) return null;
    const ids = await database.invoices
      .where('[status+createdAt]')
      .between(['pending_review', ''], ['pending_review', '\uffff'])
      .reverse()
      .primaryKeys();
    const at = ids.indexOf(id);
    // A decided invoice is not among them (index -1), so the first one comes next.
    const [previous = null, next = null] = [ids[at - 1], ids[at + 1]];
    const later = ids.slice(at + 1);
    return { ...noPosition, previous, next, later, position: at + 1, count: ids.length };
  }, [database, isInList, id]);
  return inList ?? waiting ?? noPosition;
}

/** The first of these invoices that is to be decided and has something to check. */
function useDoubtfulOf(database: LocalDatabase, ids: readonly string[]): string | null {
  const entries = useIndexEntries(database);
  return useMemo(() => {
    const doubtful = new Set(
      entries
        ?.filter(({ status, brief }) => status === 'pending_review' && brief.doubts > 0)
        .map(({ id }) => id),
    );
    return ids.find((id) => doubtful.has(id)) ?? null;
  }, [entries, ids]);
}

const back = { to: '/invoices', label: 'Invoices' };

export function InvoiceScreen() {
  const { id = '' } = useParams();
  const { database } = useSignedIn();
  const invoice = useInvoice(database, id.toLowerCase());
  // Remount for another invoice, so that nothing typed carries over.
  if (invoice) return <Review key={invoice.id} invoice={invoice} />;
  return <NoInvoice id={id.toLowerCase()} looking={invoice === undefined} />;
}

function Review({ invoice }: { invoice: InvoiceRow }) {
  const { me, database } = useSignedIn();
  const { review, presence: present } = useReviewOf(database, invoice, me.roles);
  const { document, typing } = review;
  useKeepOpen(typing);
  const presence = useMemo(
    () => ({ present, setField: document.setPresenceField }),
    [present, document.setPresenceField],
  );
  const checking = useCheckingOf(review);
  return (
    <ReviewContext value={review}>
      <CheckingContext value={checking}>
        <PresenceContext value={presence}>
          <OpenedInvoice />
        </PresenceContext>
      </CheckingContext>
    </ReviewContext>
  );
}

function OpenedInvoice() {
  const { database } = useSignedIn();
  const { invoice, document } = useReview();
  const name = documentName('invoice', invoice.id);
  const outboxActions = useOutboxActions(database);
  const entries = outboxActions.entries?.filter((entry) => isAbout(entry, name)) ?? [];
  const navigate = useNavigate();
  const { list, later, ...steps } = useNeighbours(database, invoice.id);
  const doubtful = useDoubtfulOf(database, later);
  useLoadNext(database, steps.next);
  const wide = useWide('lg');
  const go = (id: string | null) => {
    if (id) void navigate(`/invoices/${id}`);
  };
  const outcomes = entries.filter(isOutcome);
  const { buttons, dialogs } = useDeciding({
    entries,
    onDeleted: () => void navigate(steps.next ? `/invoices/${steps.next}` : list.address),
  });
  const title = `Invoice ${invoice.invoiceNumber ?? 'without number'}`;

  return (
    <Page title={title} description="What was read from an invoice, to correct and decide.">
      <div className="flex flex-col gap-5 max-lg:pb-28">
        <div className="flex flex-col gap-3 lg:sticky lg:top-14 lg:z-20 lg:-mx-2 lg:-my-3 lg:bg-canvas lg:px-2 lg:py-3">
          <PageHeader
            back={{ to: list.address, label: list.label }}
            title={title}
            description={
              wide &&
              `${invoice.vendorName ?? 'Vendor unknown'} · ${amountText(invoice.amount, invoice.currency)}`
            }
            actions={
              <>
                <PresenceBar labelOf={(field) => labelOfPlace(field, invoice)} />
                {(document.editable || document.saveState !== 'saved') && <SaveNote />}
                <UndoButtons />
                <PrintButton key={invoice.id} invoice={invoice} />
                <ListSteps {...steps} doubtful={doubtful} go={go} />
                {wide && <CheckState />}
                {wide && buttons}
              </>
            }
          />
          {wide && outcomes.length > 0 && (
            <div className="flex max-h-[45dvh] flex-col gap-3 overflow-y-auto">
              <Outcomes entries={outcomes} outboxActions={outboxActions} />
            </div>
          )}
        </div>
        <SentBackNotice />
        <InvoiceNotices entries={entries} />
        <ReviewLayout
          uploadId={invoice.uploadId}
          onSwipe={(to) => go(to === 'next' ? steps.next : steps.previous)}
        />
        {!wide && (
          <DecisionBar>
            {outcomes.length > 0 ? (
              <div
                className={classes(
                  'flex min-w-0 grow flex-col gap-2',
                  // Two versions side by side need the width of the phone.
                  outcomes.some(({ state }) => state === 'attention') ? 'basis-full' : 'basis-56',
                )}
              >
                <Outcomes entries={outcomes} outboxActions={outboxActions} />
              </div>
            ) : (
              <CheckState />
            )}
            {buttons}
          </DecisionBar>
        )}
        {dialogs}
      </div>
    </Page>
  );
}

function labelOfPlace(field: string, invoice: InvoiceRow): string {
  return field === 'notes' ? 'the notes' : labelOfField(field, invoice.lines);
}

function NoInvoice({ id, looking }: { id: string; looking: boolean }) {
  const { me, database } = useSignedIn();
  const load = useFirstLoad(database);
  const inTrash = useInTrash(database, id, { id: me.id, name: fullName(me) });
  const mayCome = looking || inTrash === undefined || !load?.complete;
  if (inTrash && !looking) {
    const title = `Invoice ${inTrash.invoice.invoiceNumber ?? 'without number'}`;
    return (
      <Page title={title} description="A deleted invoice.">
        <div className="flex flex-col gap-6">
          <PageHeader back={{ to: '/trash', label: 'Trash' }} title={title} />
          <TrashedInvoice inTrash={inTrash} />
        </div>
      </Page>
    );
  }
  return (
    <Page title="Invoice" description="What was read from an invoice, to correct and decide.">
      <div className="flex flex-col gap-6">
        <PageHeader back={back} title="Invoice" />
        {mayCome ? (
          <Card className="gap-5 p-5">
            <p role="status" className="text-ink-muted">
              Loading this invoice…
            </p>
            <Skeleton className="w-64 max-w-1/2" />
            <Skeleton className="w-full" />
          </Card>
        ) : (
          <Card>
            <EmptyState
              icon={<FileQuestion />}
              title="This invoice is not here"
              action={
                <Button asChild>
                  <Link to="/invoices">All invoices</Link>
                </Button>
              }
            >
              It was deleted, belongs to another company, or the address is wrong.
            </EmptyState>
          </Card>
        )}
      </div>
    </Page>
  );
}
