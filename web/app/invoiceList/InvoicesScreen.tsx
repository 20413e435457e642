import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Worklist } from '#shared/approvals/worklists.ts';
import { useInvoiceList } from '../../store/lists/useInvoiceList.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { invoicesText, worklistTexts } from '../invoices/texts.ts';
import { allInvoices, type ListAddress, rememberList } from '../navigation/currentList.ts';
import { EndOfList } from '../navigation/EndOfList.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { UploadButton } from '../uploads/UploadButton.tsx';
import { ExportButton } from './csv/ExportButton.tsx';
import { FilterChips } from './filters/FilterChips.tsx';
import { filterParts } from './filters/filterTexts.ts';
import { useListFilter } from './filters/invoiceFilter.ts';
import { useVendorName } from './filters/useVendorName.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { ListHead } from './ListHead.tsx';
import { FirstLoadNote, ListSkeleton, NoRows, PageWordsNote } from './ListState.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { isFiltered, paramsOf } from './listQuery.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useDecidingOnSelected } from './selection/useDecidingOnSelected.tsx';
import { useSelection, useSelectionKeys } from './selection/useSelection.ts';
import { useListAddress } from './useListAddress.ts';
import { useTurns } from './useTurns.ts';

const listPurposes: Record<Worklist, string> = {
  'to-check': 'Invoices to review before anybody is asked to approve them.',
  'to-approve': 'Invoices that wait for your approval.',
  'on-hold': 'Invoices that nobody can approve until somebody has verified them.',
  'to-export': 'Approved invoices that no accounting software has yet.',
  failed: 'Approved invoices whose export failed.',
};

function addressOf(query: string, list: Worklist | null): ListAddress {
  const { address, label } = allInvoices;
  return {
    address: query === '' ? address : `${address}?${query}`,
    label: list === null ? label : worklistTexts[list],
  };
}

export function InvoicesScreen() {
  const { me, database } = useSignedIn();
  const address = useListAddress();
  const { query, change } = address;
  const turnOf = useTurns();
  const filter = useListFilter(query, turnOf);
  const { ids, shown, counts, first, foundIn } = useInvoiceList(database, { ...query, filter });
  const parts = filterParts(query, useVendorName(database));
  const selection = useSelection(shown);
  const { chosen, chooseAll, clear } = selection;
  const deciding = useDecidingOnSelected(chosen, turnOf, clear);
  const [current, setCurrent] = useState<string | null>(null);
  useSelectionKeys({ selection, shown, current, deciding });
  const box = useRef<HTMLInputElement>(null);
  const narrowed = isFiltered(query);
  const written = paramsOf(query).toString();

  useEffect(() => {
    if (ids) rememberList(ids, addressOf(written, query.list));
  }, [ids, written, query.list]);

  function clearAll() {
    address.clear();
    box.current?.focus();
  }

  return (
    <Page title="Invoices" description="Every invoice of your company, to search and review.">
      <div className="flex flex-col gap-4">
        <PageHeader
          title={query.list === null ? 'Invoices' : worklistTexts[query.list]}
          description={
            query.list === null ? `Every invoice of ${me.accountName}.` : listPurposes[query.list]
          }
          actions={
            <>
              <ExportButton
                label="Export CSV"
                ids={shown && ids}
                filter={Object.fromEntries(paramsOf(query))}
              />
              <Button variant="ghost" asChild>
                <Link to="/trash">
                  <Trash2 aria-hidden className="size-4" />
                  Trash
                </Link>
              </Button>
              <UploadButton />
            </>
          }
        />
        <EndOfList />
        <FirstLoadNote database={database} />
        <ListToolbar
          database={database}
          address={address}
          box={box}
          counts={counts}
          filters={parts.length}
        />
        <FilterChips parts={parts} onChange={change} onClear={clearAll} />
        {ids && ids.length > 0 && (
          <table aria-label="Invoices" aria-rowcount={ids.length + 1} className="block">
            <ListHead
              sort={query.sort}
              onSort={(sort) => change({ sort })}
              chosen={chosen.length}
              count={ids.length}
              onChooseAll={chooseAll}
              onClear={clear}
            />
            <InvoiceList
              database={database}
              ids={ids}
              first={first}
              foundIn={foundIn}
              search={box}
              selection={selection}
              onCurrent={setCurrent}
            />
          </table>
        )}
        {query.search !== '' && <PageWordsNote database={database} />}
        {ids?.length === 0 && (
          <NoRows database={database} {...(narrowed ? { onClear: clearAll } : {})} />
        )}
        {!ids && (narrowed ? <ListSkeleton /> : <NoRows database={database} />)}
        <SelectionBar
          selection={selection}
          count={ids?.length ?? 0}
          decidable={deciding.decidable}
          onApprove={deciding.approve}
          onReject={deciding.reject}
        />
        {deciding.dialog}
        <VisuallyHidden>
          <span role="status">{counts && ids && invoicesText(ids.length)}</span>
        </VisuallyHidden>
      </div>
    </Page>
  );
}
