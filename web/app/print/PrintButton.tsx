import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { loadPicture } from '../../store/documents/loadDocument.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { PrintedInvoice } from './PrintedInvoice.tsx';
import { usePrinting } from './usePrinting.ts';

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

const noPages: readonly string[] = [];

/** Prints an invoice with its approvals and its document. */
export function PrintButton({ invoice }: { invoice: InvoiceRow }) {
  const { database } = useSignedIn();
  const sheet = useRef<HTMLDivElement>(null);
  const { printed, busy, print } = usePrinting({
    sheet,
    load: async () =>
      (await picturesOf(database, invoice)).map((picture) => URL.createObjectURL(picture)),
    release(addresses) {
      for (const address of addresses) URL.revokeObjectURL(address);
    },
  });
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
          <PrintedInvoice invoice={invoice} pages={printed ?? noPages} />
        </div>,
        document.body,
      )}
    </>
  );
}
