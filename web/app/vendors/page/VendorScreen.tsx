import { useLiveQuery } from 'dexie-react-hooks';
import { Store } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { isAbout } from '../../../store/decisions/outboxEntries.ts';
import { asDecided } from '../../../store/decisions/vendorDecisions.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { isDuplicateQuestion } from '../../outbox/isDuplicateQuestion.ts';
import { RefusedCard } from '../../outbox/RefusedCard.tsx';
import { useEditToasts, vendorEdits } from '../../outbox/useEditToasts.ts';
import { useOutboxActions } from '../../outbox/useOutboxActions.ts';
import { WaitingDecision } from '../../outbox/WaitingDecision.tsx';
import { Page } from '../../page/Page.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { VendorActions } from '../VendorActions.tsx';
import { VendorStatusBadge } from '../VendorStatusBadge.tsx';
import { ApartCard, useApart } from './ApartCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { InvoicesCards } from './InvoicesCards.tsx';
import { LayoutCard } from './LayoutCard.tsx';

/** The vendor that this one was merged into, or those merged into it. */
function MergedNote({ vendor }: { vendor: VendorRow }) {
  const { database } = useSignedIn();
  const { id, mergedIntoId } = vendor;
  const related = useLiveQuery(async () => {
    const into = mergedIntoId ? await database.vendors.get(mergedIntoId) : undefined;
    const tookOver = await database.vendors.filter((one) => one.mergedIntoId === id).toArray();
    return { into, tookOver };
  }, [database, id, mergedIntoId]);
  if (related?.into) {
    return (
      <Banner>
        It was merged into <VendorLink vendor={related.into} />. Invoices with its name, tax ID or
        bank account belong there.
      </Banner>
    );
  }
  if (!related || related.tookOver.length === 0) return null;
  return (
    <Banner>
      Merged into this vendor:{' '}
      {related.tookOver.map((one, index) => (
        <span key={one.id}>
          {index > 0 && ', '}
          <VendorLink vendor={one} />
        </span>
      ))}
    </Banner>
  );
}

function VendorLink({ vendor }: { vendor: VendorRow }) {
  return (
    <Link to={`/vendors/${vendor.id}`} className="rounded-sm font-medium underline">
      {vendor.name}
    </Link>
  );
}

/** A vendor with this device's decisions applied, and the outbox entries about it. */
function useDecidedVendor(row: VendorRow) {
  const { database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  const entries = useMemo(
    () => outboxActions.entries?.filter((entry) => isAbout(entry, documentName('vendor', row.id))),
    [outboxActions.entries, row.id],
  );
  return { ...asDecided(row, entries ?? []), entries, outboxActions };
}

const back = { to: '/vendors', label: 'Vendors' };

export function VendorScreen() {
  const { id = '' } = useParams();
  const { database } = useSignedIn();
  const vendorId = id.toLowerCase();
  const row = useLiveQuery(
    async () => (await database.vendors.get(vendorId)) ?? null,
    [database, vendorId],
  );
  if (row) return <KnownVendor key={row.id} row={row} />;
  return <NoVendor looking={row === undefined} />;
}

function KnownVendor({ row }: { row: VendorRow }) {
  const { vendor, leaving, entries, outboxActions } = useDecidedVendor(row);
  const keptForLater = useEditToasts(entries, vendorEdits);
  const { database } = useSignedIn();
  const apart = useApart(database, vendor.id, entries);
  const isMerged = vendor.mergedIntoId !== null;
  return (
    <Page title={vendor.name} description="A supplier’s details and invoices.">
      <div className="flex flex-col gap-6">
        <PageHeader
          back={back}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
              {vendor.name}
              <VendorStatusBadge status={vendor.status} />
            </span>
          }
          actions={
            leaving ? (
              <WaitingDecision entry={leaving} />
            ) : (
              <VendorActions vendor={vendor} onKeptForLater={keptForLater} />
            )
          }
        />
        <RefusedCard
          entries={
            entries?.filter((one) => one.state === 'attention' && !isDuplicateQuestion(one)) ?? []
          }
          outboxActions={outboxActions}
        />
        <MergedNote vendor={vendor} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <DetailsCard vendor={vendor} />
            {apart.length > 0 && <ApartCard vendor={vendor} others={apart} />}
            {/* Every change of the row may have changed the layout or added an entry, so load again. */}
            {!isMerged && (
              <LayoutCard key={`layout ${row.seq}`} vendor={vendor} entries={entries} />
            )}
          </div>
          <InvoicesCards vendor={vendor} />
        </div>
        <HistoryCard key={`history ${row.seq} ${apart.length}`} vendorId={vendor.id} />
      </div>
    </Page>
  );
}

function NoVendor({ looking }: { looking: boolean }) {
  return (
    <Page title="Vendor" description="A supplier’s details and invoices.">
      <div className="flex flex-col gap-6">
        <PageHeader back={back} title="Vendor" />
        <Card>
          {looking ? (
            <div className="flex flex-col gap-4 p-5">
              <Skeleton className="w-56" />
              <Skeleton className="w-40" />
            </div>
          ) : (
            <EmptyState
              icon={<Store />}
              title="This vendor is not here"
              action={
                <Link to="/vendors" className="rounded-sm text-accent-ink hover:underline">
                  All vendors
                </Link>
              }
            >
              It was deleted, or has not loaded yet.
            </EmptyState>
          )}
        </Card>
      </div>
    </Page>
  );
}
