import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { loadPicture } from '../../store/documents/loadDocument.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { PrintedInvoice } from './PrintedInvoice.tsx';

/** The pictures of the document's pages; those that cannot be had are left out. */
async function picturesOf(
  database: LocalDatabase,
  { uploadId, pageCount }: InvoiceRow,
): Promise<Blob[]> {
  if (uploadId === null) return [];
  const pages = Array.from({ length: pageCount ?? 0 }, (_, index) => index + 1);
  const pictures = await Promise.all(
    pages.map((page) => loadPicture(database, uploadId, page).catch(() => null)),
  );
  return pictures.flatMap((picture) => picture ?? []);
}

/** Prints an invoice with its approvals and its document; Ctrl+P does the same, because the pages load before. */
export function PrintButton({ invoice }: { invoice: InvoiceRow }) {
  const { database } = useSignedIn();
  const sheet = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  async function print() {
    if (busy) return;
    setBusy(true);
    const pictures = await picturesOf(database, invoice);
    const addresses = pictures.map((picture) => URL.createObjectURL(picture));
    flushSync(() => {
      setPages(addresses);
      setBusy(false);
    });
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    window.print();
    setPages([]);
    for (const address of addresses) URL.revokeObjectURL(address);
  }

  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      void latest.current();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <IconButton
        label="Print"
        busy={busy}
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => void print()}
      />
      {createPortal(
        <div ref={sheet} data-print-sheet>
          <PrintedInvoice invoice={invoice} pages={pages} />
        </div>,
        document.body,
      )}
    </>
  );
}
