import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Worklist } from '#shared/approvals/worklists.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { View } from '#shared/views/contract.ts';
import { useInvoiceList } from '../../store/lists/useInvoiceList.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { ExportSeveral } from '../integrations/ExportSeveral.tsx';
import { NoLedgerNote } from '../integrations/NoLedgerNote.tsx';
import { invoicesText, worklistTexts } from '../invoices/texts.ts';
import { allInvoices, rememberList } from '../navigation/currentList.ts';
import { EndOfList } from '../navigation/EndOfList.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { UploadButton } from '../uploads/UploadButton.tsx';
import { useEditingSelected } from './bulkEdit/useEditingSelected.tsx';
import { ColumnsButton } from './columns/ColumnsButton.tsx';
import { lineLayout } from './columns/lineLayout.ts';
import { useListWidth } from './columns/useListWidth.ts';
import { ExportButton } from './csv/ExportButton.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { filterParts } from './filters/filterTexts.ts';
import { useListFilter } from './filters/invoiceFilter.ts';
import { useFilterNames } from './filters/useFilterNames.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { ListHead } from './ListHead.tsx';
import { FirstLoadNote, ListSkeleton, NoRows, PageWordsNote } from './ListState.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { isFiltered, type ListQuery, paramsOf, unfiltered } from './listQuery.ts';
import { PrintInvoicesButton } from './PrintInvoicesButton.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useDecidingOnSelected } from './selection/useDecidingOnSelected.tsx';
import { useSelection, useSelectionKeys } from './selection/useSelection.ts';
import { useListAddress } from './useListAddress.ts';
import { useTurns } from './useTurns.ts';
import { standardViews } from './views/standardViews.ts';
import { useListView } from './views/useListView.ts';
import { useQueryCounts } from './views/useQueryCounts.ts';
import { ViewActions } from './views/ViewActions.tsx';
import { ViewsButton } from './views/ViewsButton.tsx';
import { ViewTabs } from './views/ViewTabs.tsx';

const listPurposes: Record<Worklist, string> = {
  'to-check': 'Invoices to review before anybody is asked to approve them.',
  'to-approve': 'Invoices that wait for your approval.',
  'on-hold': 'Invoices that nobody can approve until somebody has verified them.',
  'to-export': 'Approved invoices that no accounting software has yet.',
  failed: 'Approved invoices whose export failed.',
};

/** What the list is called, and what it has. */
function headOf(
  { list }: Pick<ListQuery, 'list'>,
  view: View | null,
  { accountName, id }: Pick<CurrentUser, 'accountName' | 'id'>,
): { title: string; description: string } {
  if (view) {
    const owner = view.ownerId === id ? 'you' : view.ownerName;
    const description = view.isShared
      ? `A view for everybody at ${accountName}, saved by ${owner}.`
      : 'A view that only you see.';
    return { title: view.name, description };
  }
  if (list) return { title: worklistTexts[list], description: listPurposes[list] };
  return { title: allInvoices.label, description: `Every invoice of ${accountName}.` };
}

/** Of a list of approved invoices, nothing can be edited or decided. */
const isDecided = ({ list }: Pick<ListQuery, 'list'>) => list === 'to-export' || list === 'failed';

const addressOf = (query: string) =>
  query === '' ? allInvoices.address : `${allInvoices.address}?${query}`;

export function InvoicesScreen() {
  const { me, database } = useSignedIn();
  const address = useListAddress();
  const { query, change } = address;
  const turnOf = useTurns();
  const filter = useListFilter(query, turnOf);
  const { listed, shown, counts, first, foundIn } = useInvoiceList(database, { ...query, filter });
  // Figures of a part of the invoices would be wrong.
  const isComplete = useFirstLoad(database)?.complete === true;
  const parts = filterParts(query, useFilterNames(database));
  const selection = useSelection(shown);
  const { chosen, chooseAll, clear } = selection;
  const deciding = useDecidingOnSelected(chosen, turnOf, clear);
  const editing = useEditingSelected(chosen, clear);
  const [current, setCurrent] = useState<string | null>(null);
  useSelectionKeys({ selection, shown, current, deciding });
  const box = useRef<HTMLInputElement>(null);
  const narrowed = isFiltered(query);
  const written = paramsOf(query).toString();
  const listView = useListView(address);
  const { views, active, columns, chooseColumns } = listView;
  const head = headOf(query, active, me);
  const isToExport = query.list === 'to-export';
  const [width, measure] = useListWidth();
  const layout = useMemo(() => lineLayout(columns, width), [columns, width]);
  const queryCounts = useQueryCounts(
    [...standardViews, ...views].map((view) => view.query),
    turnOf,
  );
  const viewCounts = isComplete ? queryCounts : undefined;

  useEffect(() => {
    if (listed) rememberList(listed, { address: addressOf(written), label: head.title });
  }, [listed, written, head.title]);

  function clearAll() {
    address.clear();
    box.current?.focus();
  }

  return (
    <Page title={head.title} description="Every invoice of your company, to search and review.">
      <div ref={measure} className="flex flex-col gap-4">
        <PageHeader
          title={head.title}
          description={head.description}
          actions={
            <>
              <ExportButton
                label="Export CSV"
                invoices={shown}
                filter={Object.fromEntries(paramsOf(query))}
              />
              <PrintInvoicesButton
                {...{ database, query, parts, columns, isComplete }}
                title={head.title}
                invoices={shown}
              />
              <Button variant="ghost" asChild>
                <Link to="/trash">
                  <Trash2 aria-hidden className="size-4" />
                  Trash
                </Link>
              </Button>
              <UploadButton variant={isToExport ? 'secondary' : 'primary'} />
              {isToExport && (
                <ExportSeveral
                  variant="primary"
                  invoices={shown ?? []}
                  isAll
                  className="max-sm:-order-1 max-sm:w-full"
                />
              )}
            </>
          }
        />
        <EndOfList />
        {isToExport && counts && listed?.length !== 0 && <NoLedgerNote />}
        <FirstLoadNote database={database} />
        <ViewTabs views={views} active={active} showsAll={!narrowed} counts={viewCounts} />
        <ListToolbar
          database={database}
          address={address}
          box={box}
          counts={isComplete ? counts : undefined}
          filters={parts.length}
        >
          <ViewsButton listView={listView} counts={viewCounts} />
          <ColumnsButton chosen={columns} shown={layout.shown} onChoose={chooseColumns} />
        </ListToolbar>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          <FilterChips parts={parts} onChange={change} onClear={clearAll} />
          <ViewActions
            listView={listView}
            change={change}
            isWorthSaving={narrowed || paramsOf(unfiltered(query)).size > 0}
          />
        </div>
        {listed && listed.length > 0 && (
          <table aria-label="Invoices" aria-rowcount={listed.length + 1} className="block">
            <ListHead
              layout={layout}
              sort={query.sort}
              onSort={(sort) => change({ sort })}
              chosen={chosen.length}
              count={listed.length}
              onChooseAll={chooseAll}
              onClear={clear}
            />
            <InvoiceList
              database={database}
              listed={listed}
              first={first}
              layout={layout}
              foundIn={foundIn}
              search={box}
              selection={selection}
              onCurrent={setCurrent}
            />
          </table>
        )}
        {query.search !== '' && <PageWordsNote database={database} />}
        {listed?.length === 0 && (
          <NoRows
            database={database}
            {...(narrowed && { narrowed: { query, onClear: clearAll } })}
          />
        )}
        {!listed && (narrowed ? <ListSkeleton /> : <NoRows database={database} />)}
        <SelectionBar
          selection={selection}
          count={listed?.length ?? 0}
          decidable={isDecided(query) ? null : deciding.decidable}
          onEdit={isDecided(query) ? null : editing.edit}
          onApprove={deciding.approve}
          onReject={deciding.reject}
        />
        {deciding.dialog}
        {editing.dialog}
        <VisuallyHidden>
          <span role="status">{counts && listed && invoicesText(listed.length)}</span>
        </VisuallyHidden>
      </div>
    </Page>
  );
}
