import { CircleCheck, FileText, SearchX } from 'lucide-react';
import type { Worklist } from '#shared/approvals/worklists.ts';
import { mostWithWords } from '#shared/pageWords/contract.ts';
import { useConnection } from '../../api/connection.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { type PageWordsState, usePageWordsState } from '../../store/pageWords/usePageWordsState.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { isFiltered, type ListQuery } from './listQuery.ts';

/** Progress of the first load of this device. */
export function FirstLoadNote({ database }: { database: LocalDatabase }) {
  const load = useFirstLoad(database);
  const online = useConnection() === 'online';
  if (!load || load.complete || load.loaded === 0) return null;
  const soFar = `${numberText(load.loaded)} so far`;
  return (
    <div role="status" className="flex flex-col gap-1.5 text-sm text-ink-muted">
      {online
        ? `Loading all invoices onto this device: ${soFar}. The newest are here already.`
        : `${soFar}. The rest loads once you are online again.`}
      {online && <Progress label="First load" value={null} />}
    </div>
  );
}

/** How far the text of documents can be searched, where that is not all of it. */
export function PageWordsNote({ database }: { database: LocalDatabase }) {
  const state = usePageWordsState(database);
  const online = useConnection() === 'online';
  if (state === null || state === 'all') return null;
  return (
    <p role="status" className="text-sm text-ink-muted">
      {state === 'loading' && !online ? wordsWaitText : pageWordsTexts[state]}
    </p>
  );
}

const wordsWaitText =
  'The text of documents is not all on this device yet, and loads once you are online again: until then only some of it is searched.';

const pageWordsTexts: Record<Exclude<PageWordsState, 'all'>, string> = {
  loading:
    'The text of documents is still loading onto this device: for now only some of it is searched.',
  refused:
    'The text of documents could not be loaded onto this device: only some of it is searched. The next time that you open Docket, it is tried again.',
  newest: `The text of the newest ${numberText(mostWithWords)} documents is searched. Older invoices are found by their number, vendor, amount, order and description.`,
};

interface NoRowsProps {
  database: LocalDatabase;
  /** What leaves invoices out, if anything does. */
  narrowed?: { query: ListQuery; onClear: () => void };
}

const nothingIn: Record<Worklist, string> = {
  'to-check': 'Nothing to check',
  'to-approve': 'Nothing to approve',
  'on-hold': 'Nothing is on hold',
  'to-export': 'Nothing to export',
  failed: 'No export has failed',
};

function EmptyWorklist({ list }: { list: Worklist }) {
  return (
    <Card>
      <EmptyState icon={<CircleCheck />} title={nothingIn[list]}>
        What comes next appears here by itself.
      </EmptyState>
    </Card>
  );
}

function NoMatch({ query: { search }, onClear }: NonNullable<NoRowsProps['narrowed']>) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="No invoices match"
        action={<Button onClick={onClear}>Clear search and filter</Button>}
      >
        {search.trim() === ''
          ? 'No invoice has everything that was chosen.'
          : 'Every word has to be found in the number, the vendor, the amount, the description or the text of the document.'}
      </EmptyState>
    </Card>
  );
}

/** Why there are no rows: still loading, nothing matches, or no invoices at all. */
export function NoRows({ database, narrowed }: NoRowsProps) {
  const load = useFirstLoad(database);
  const online = useConnection() === 'online';
  const list = narrowed?.query.list ?? null;
  const isWholeList = narrowed && list && !isFiltered({ ...narrowed.query, list: null });
  if (narrowed && !isWholeList) return <NoMatch {...narrowed} />;
  if (list && load?.complete) return <EmptyWorklist list={list} />;
  if (load?.complete) {
    return (
      <Card>
        <EmptyState icon={<FileText />} title="No invoices yet">
          Invoices that you upload or forward by mail appear here.
        </EmptyState>
      </Card>
    );
  }
  if (load && !online) {
    return (
      <Card>
        <EmptyState icon={<FileText />} title="Nothing has loaded on this device yet">
          Your invoices load once you are online, and stay on this device.
        </EmptyState>
      </Card>
    );
  }
  return <ListSkeleton />;
}

export function ListSkeleton() {
  return (
    <Card className="divide-y divide-line">
      <p role="status" className="px-5 py-3 text-ink-muted">
        Loading invoices…
      </p>
      <SkeletonRows count={6} className="h-30 px-5 py-5 lg:h-13 lg:items-center lg:py-0" />
    </Card>
  );
}
