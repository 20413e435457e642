import { useLiveQuery } from 'dexie-react-hooks';
import { Target } from 'lucide-react';
import { isMeasured, measuredFrom } from '#shared/metrics/measures.ts';
import { readingMethod } from '#shared/screens.ts';
import type { Accuracy } from '../../store/database/pulledTables.ts';
import { pullAccuracy } from '../../store/pulled/pullAccuracy.ts';
import { type PullState, usePull } from '../../store/pulled/usePull.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { AccuracyTotals } from './AccuracyTotals.tsx';
import { FieldsCard, KindsCard, MonthsCard, VendorsCard } from './GroupCards.tsx';
import { ReliabilityCard } from './ReliabilityCard.tsx';

/** How well Docket reads the company's own invoices. */
export function AccuracyScreen() {
  const { database } = useSignedIn();
  const { state } = usePull(database, pullAccuracy);
  const accuracy = useLiveQuery(() => database.accuracy.get('accuracy'), [database]);

  return (
    <Page title="Reading accuracy" description="How well Docket reads your invoices.">
      <div className="flex flex-col gap-5">
        <PageHeader
          back={{ to: '/reports', label: 'Reports' }}
          title="Reading accuracy"
          description="Measured by what your team corrected before approving, over the last twelve months. A value counts as right if it was approved as it was read."
        />
        {accuracy ? <Measured accuracy={accuracy} /> : <NotHere state={state} />}
        <p className="text-ink-muted print:hidden">
          <a
            href={readingMethod}
            className="rounded-sm font-medium text-accent-ink underline underline-offset-2"
          >
            How Docket reads, and how well
          </a>{' '}
          on invoices that it has never seen.
        </p>
      </div>
    </Page>
  );
}

function Measured({ accuracy }: { accuracy: Accuracy }) {
  const { invoices } = accuracy;
  if (!isMeasured(invoices)) {
    return (
      <Card>
        <EmptyState icon={<Target />} title="Not enough invoices to measure yet">
          Accuracy is shown once {measuredFrom} invoices that were read from files are approved. So
          far: {invoices}.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <AccuracyTotals accuracy={accuracy} />
      <MonthsCard months={accuracy.months} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <div className="flex flex-col gap-5">
          <FieldsCard fields={accuracy.fields} />
          <KindsCard kinds={accuracy.kinds} />
        </div>
        <div className="flex flex-col gap-5">
          <ReliabilityCard bands={accuracy.bands} />
          <VendorsCard vendors={accuracy.vendors} />
        </div>
      </div>
    </>
  );
}

function NotHere({ state }: { state: PullState }) {
  if (state.status === 'failed') return <Banner tone="warning">{state.problem}</Banner>;
  return (
    <div role="status" className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
