import { useLiveQuery } from 'dexie-react-hooks';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#shared/invoices/contract.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { invoiceTitle, statusTexts } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { DocumentViewer } from '../viewer/DocumentViewer.tsx';
import { OpenedDocument } from '../viewer/OpenedDocument.tsx';
import { Spotlight } from '../viewer/Spotlight.ts';

interface CompareDocumentsProps {
  invoice: Invoice;
  other: Invoice;
}

/** Shows the documents of the other invoice and of a possible duplicate, in the order of the table: side by side, on phones one above the other. */
export function CompareDocuments({ invoice, other }: CompareDocumentsProps) {
  const [open, setOpen] = useState(false);
  if (!invoice.uploadId || !other.uploadId) return null;
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        icon={<Columns2 aria-hidden className="size-3.5" />}
        onClick={() => setOpen(true)}
      >
        Compare documents
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="Compare documents" size="xl">
          <DialogBody className="grid gap-4 lg:grid-cols-2">
            <Side heading="The other" invoice={other} uploadId={other.uploadId} />
            <Side heading="This one" invoice={invoice} uploadId={invoice.uploadId} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

interface SideProps {
  heading: string;
  invoice: Invoice;
  uploadId: string;
}

function Side({ heading, invoice, uploadId }: SideProps) {
  const { database } = useSignedIn();
  const [spotlight] = useState(() => new Spotlight());
  const upload = useLiveQuery(() => database.uploads.get(uploadId), [database, uploadId]);
  const { invoiceDate, amount, currency, status } = invoice;
  const facts = [amountText(amount, currency), dayText(invoiceDate), statusTexts[status]];
  const title = `${heading}: ${invoiceTitle(invoice)}`;
  return (
    <section
      aria-label={title}
      className="flex h-[42dvh] min-w-0 flex-col overflow-hidden rounded-lg border border-line lg:h-[calc(100dvh-11rem)]"
    >
      <header className="border-b border-line px-3 py-2">
        <h3 className="line-clamp-2 font-semibold wrap-anywhere">{title}</h3>
        <p className="truncate text-sm text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
      </header>
      <OpenedDocument upload={upload}>
        {({ source }) => (
          <DocumentViewer
            source={source}
            fields={[]}
            spotlight={spotlight}
            onField={() => undefined}
            onDrawn={null}
          />
        )}
      </OpenedDocument>
    </section>
  );
}
