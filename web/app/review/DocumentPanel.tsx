import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { valueAt } from '#shared/checks/notValid.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { fieldOrder } from '#shared/invoices/doubtfulFields.ts';
import type { InvoiceValues, LineValues } from '#shared/invoices/fields.ts';
import { partsOfLineKey } from '#shared/invoices/lines.ts';
import type { Box } from '#shared/reading/reading.ts';
import type { ShownPage } from '#shared/uploads/contract.ts';
import { selectedValue, type TakenKind } from '#shared/uploads/selectedValue.ts';
import { Card } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useCommands } from '../commands/Commands.ts';
import { fieldLabels, labelOfField } from '../labels/invoiceLabels.ts';
import { valueText } from '../outbox/entryTexts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ArrangeLink } from '../uploads/arrange/ArrangeLink.tsx';
import { mayArrange } from '../uploads/arrange/arrangeable.ts';
import { DocumentViewer } from '../viewer/DocumentViewer.tsx';
import { OpenedDocument } from '../viewer/OpenedDocument.tsx';
import type { PageSource } from '../viewer/PageSource.ts';
import { paperBox } from '../viewer/paperBox.ts';
import { useChecking } from './Checking.ts';
import { fieldInFocus, isTypedIn, typeInto } from './fieldControls.ts';
import { byArea, placesOf } from './fieldPlaces.ts';
import { OpenFile } from './OpenFile.tsx';
import { useReview } from './ReviewContext.ts';

interface TakeDialogProps {
  /** The text as marked on the page. */
  text: string;
  onChoose: (field: string) => void;
  onClose: () => void;
}

/** Asks which field gets the text that was marked on the page. */
function TakeDialog({ text, onChoose, onClose }: TakeDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Put this where?" description={`“${text}”`} size="sm">
      <DialogBody className="grid grid-cols-2 gap-2">
        {fieldOrder.map((field) => (
          <Button key={field} onClick={() => onChoose(field)}>
            {fieldLabels[field]}
          </Button>
        ))}
      </DialogBody>
    </Dialog>
  );
}

const kinds: Record<keyof InvoiceValues, TakenKind> = {
  vendorName: 'words',
  invoiceNumber: 'text',
  invoiceDate: 'day',
  dueDate: 'day',
  amount: 'amount',
  currency: 'currency',
  subtotal: 'amount',
  discount: 'amount',
  shipping: 'amount',
  tax: 'amount',
  purchaseOrder: 'text',
  iban: 'text',
  vendorEmail: 'email',
  vendorTaxId: 'text',
  description: 'words',
  exchangeRate: 'number',
  exchangeRateDate: 'day',
};

const lineKinds: Record<keyof LineValues, TakenKind> = {
  description: 'words',
  quantity: 'number',
  unitPrice: 'amount',
  discount: 'amount',
  taxRate: 'number',
  net: 'amount',
};

const isField = (key: string): key is keyof InvoiceValues => Object.hasOwn(kinds, key);

/** The kind of value that a field takes from text marked on the page. */
function valueKindOf(key: string): TakenKind {
  if (isField(key)) return kinds[key];
  const field = partsOfLineKey(key)?.field ?? removedField;
  return field === removedField ? 'words' : lineKinds[field];
}

interface DocumentPanelProps {
  uploadId: string;
  className?: string;
}

/** The document that the invoice was read from. */
export function DocumentPanel({ uploadId, className }: DocumentPanelProps) {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const navigate = useNavigate();
  const { fileName } = invoice;
  const upload = useLiveQuery(() => database.uploads.get(uploadId), [database, uploadId]);
  const split = {
    id: 'split',
    label: 'Split this document, or join pages',
    keys: ['s'],
    run: () => void navigate(`/uploads/${uploadId}/arrange`),
  };
  useCommands(upload && mayArrange(me.roles, upload, invoice) ? [split] : []);
  return (
    <Card
      aria-labelledby="invoice-document"
      className={classes(
        'min-h-0 overflow-hidden has-data-without-page:h-auto! has-data-without-page:min-h-0!',
        className,
      )}
    >
      <header className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4 sm:pl-5">
        <h2 id="invoice-document" className="font-semibold">
          Document
        </h2>
        <span
          title={fileName ?? undefined}
          className="min-w-0 flex-1 truncate text-sm text-ink-muted"
        >
          {fileName}
        </span>
        {upload && <ArrangeLink upload={upload} invoice={invoice} />}
        <OpenFile upload={upload ?? { id: uploadId, madeOf: null }} />
      </header>
      <OpenedDocument upload={upload}>
        {({ source, words, preview }) => (
          <DocumentWithFields
            source={source}
            words={words}
            preview={preview}
            isPhoto={photoTypes.includes(upload?.fileType ?? '')}
          />
        )}
      </OpenedDocument>
    </Card>
  );
}

interface ViewedProps {
  source: PageSource;
  words: readonly ShownPage[];
  preview: string | null;
  isPhoto: boolean;
}

/** Files that may show more than the paper. */
const photoTypes: readonly string[] = ['jpeg', 'png', 'heic', 'webp'];

function DocumentWithFields({ source, words, preview, isPhoto }: ViewedProps) {
  const { invoice, document, edits, doubts, spotlight } = useReview();
  const { goTo } = useChecking();
  const paper = useMemo(() => paperBox(words[0]?.words.map(([, ...box]) => box) ?? []), [words]);
  const [marked, setMarked] = useState<{ page: ShownPage; box: Box } | null>(null);
  const fields = byArea(placesOf(invoice)).map(({ field, ...place }) => ({
    ...place,
    field,
    label: labelOfField(field, invoice.lines),
    text: document.editable
      ? null
      : valueText(field, valueAt(field, invoice, invoice.lines), invoice.currency),
    doubtful: doubts.has(field),
  }));

  function take(field: string, { page, box }: { page: ShownPage; box: Box }) {
    const text = selectedValue(page, box, valueKindOf(field));
    const parts = partsOfLineKey(field);
    // A cell that nobody is typing in has no control.
    if (parts && !isTypedIn(field)) edits.setLine(parts.id, parts.field, text);
    goTo(field);
    requestAnimationFrame(() => requestAnimationFrame(() => typeInto(field, text)));
  }

  function onDrawn(number: number, box: Box) {
    const page = words[number];
    if (!page || selectedValue(page, box, 'words') === '') {
      toast({ title: 'No words there', description: 'Nothing was recognised in that place.' });
      return;
    }
    const field = fieldInFocus();
    if (field) take(field, { page, box });
    else setMarked({ page, box });
  }

  return (
    <>
      <DocumentViewer
        source={source}
        fields={fields}
        spotlight={spotlight}
        paper={paper}
        beginsWithPaper={isPhoto}
        preview={preview}
        onField={goTo}
        onDrawn={document.editable ? onDrawn : null}
      />
      {marked && (
        <TakeDialog
          text={selectedValue(marked.page, marked.box, 'words')}
          onChoose={(field) => {
            setMarked(null);
            take(field, marked);
          }}
          onClose={() => setMarked(null)}
        />
      )}
    </>
  );
}
