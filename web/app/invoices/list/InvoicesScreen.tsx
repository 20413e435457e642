import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useInvoiceList } from '../../../store/invoiceIndex/useInvoiceList.ts';
import { Input } from '../../../ui/Input.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Page } from '../../page/Page.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { UploadButton } from '../../uploads/UploadButton.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { ListHead } from './ListHead.tsx';
import { FirstLoadNote, ListSkeleton, NoRows } from './ListState.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useListAddress } from './useListAddress.ts';

export function InvoicesScreen() {
  const { me, database } = useSignedIn();
  const { status, setStatus, typed, setTyped, search } = useListAddress();
  const { ids, counts, first } = useInvoiceList(database, { status, search });
  const box = useRef<HTMLInputElement>(null);
  const narrowed = status !== null || search.trim() !== '';

  function clear() {
    setTyped('');
    setStatus(null);
    box.current?.focus();
  }

  return (
    <Page title="Invoices" description="Every invoice of your company, to search and review.">
      <div className="flex flex-col gap-4">
        <PageHeader
          title="Invoices"
          description={`Every invoice of ${me.accountName}.`}
          actions={<UploadButton />}
        />
        <FirstLoadNote database={database} />
        <div className="sticky top-14 z-20 -mx-1 flex flex-col gap-2 bg-canvas p-1 md:h-22 lg:h-12 lg:flex-row lg:items-center lg:gap-4 md:pointer-coarse:h-26 lg:pointer-coarse:h-15">
          <Input
            ref={box}
            type="search"
            aria-label="Search invoices"
            placeholder="Number, vendor, amount, words"
            lead={<Search aria-hidden />}
            trail={typed === '' && <KeyHint />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="w-full sm:w-80"
          />
          <StatusFilter status={status} onStatus={setStatus} counts={counts} />
        </div>
        {ids && ids.length > 0 && (
          <table aria-label="Invoices" aria-rowcount={ids.length + 1} className="block">
            <ListHead />
            <InvoiceList database={database} ids={ids} first={first} search={box} />
          </table>
        )}
        {ids?.length === 0 && (
          <NoRows database={database} {...(narrowed ? { onClear: clear } : {})} />
        )}
        {!ids && (narrowed ? <ListSkeleton /> : <NoRows database={database} />)}
        <VisuallyHidden>
          <span role="status">{counts && ids && foundText(ids.length)}</span>
        </VisuallyHidden>
      </div>
    </Page>
  );
}

/** Where there are keys. */
function KeyHint() {
  return (
    <span className="pointer-coarse:hidden">
      <Kbd>/</Kbd>
    </span>
  );
}

function foundText(count: number): string {
  return count === 1 ? '1 invoice' : `${count.toLocaleString()} invoices`;
}
