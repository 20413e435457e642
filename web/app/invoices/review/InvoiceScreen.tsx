import { FileQuestion } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { InvoiceRow } from '#sync/client/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { useEntityDocument } from '../../../store/useEntityDocument.ts';
import { useFirstLoad } from '../../../store/useFirstLoad.ts';
import { useHold } from '../../../store/useHold.ts';
import { useInvoice } from '../../../store/useRows.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSettling } from '../../outbox/useSettling.ts';
import { Page } from '../../page/Page.tsx';
import { PresenceBar } from '../../presence/PresenceBar.tsx';
import { PresenceContext } from '../../presence/PresenceContext.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { amountText } from '../amountText.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { FactsCard } from './FactsCard.tsx';
import { FieldsCard } from './FieldsCard.tsx';
import { FlagsCard } from './FlagsCard.tsx';
import { labelOfField } from './fieldLabels.ts';
import { LinesCard } from './LinesCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { PagesCard } from './PagesCard.tsx';
import { ReviewContext } from './ReviewContext.ts';
import { SaveNote } from './SaveNote.tsx';
import { Standing } from './Standing.tsx';

const back = { to: '/invoices', label: 'Invoices' };

export function InvoiceScreen() {
  const { id = '' } = useParams();
  const { database } = useSignedIn();
  const invoice = useInvoice(database, id.toLowerCase());
  // Another invoice is another form: nothing typed moves from one to the other.
  if (invoice) return <Review key={invoice.id} invoice={invoice} />;
  return <NoInvoice looking={invoice === undefined} />;
}

function Review({ invoice }: { invoice: InvoiceRow }) {
  const { me, database } = useSignedIn();
  const name = documentName('invoice', invoice.id);
  const document = useEntityDocument(database, name, me.roles);
  const settling = useSettling(database);
  const entries = settling.entries?.filter(({ entity }) => entity === name) ?? [];
  const [open, setOpen] = useState(0);
  const onOpen = useCallback((opens: boolean) => setOpen((count) => count + (opens ? 1 : -1)), []);
  const typing = open > 0;
  useHold(typing);
  const review = useMemo(
    () => ({ invoice, document, typing, onOpen }),
    [invoice, document, typing, onOpen],
  );
  const presence = useMemo(
    () => ({ present: document.presence, setField: document.setPresenceField }),
    [document.presence, document.setPresenceField],
  );
  const title = `Invoice ${invoice.invoiceNumber ?? 'without number'}`;

  return (
    <ReviewContext value={review}>
      <PresenceContext value={presence}>
        <Page title={title} description="What was read from an invoice, to correct and decide.">
          <div className="flex flex-col gap-5">
            <PageHeader
              back={back}
              title={title}
              description={`${invoice.vendorName ?? 'Vendor unknown'} · ${amountText(invoice.amount, invoice.currency)}`}
              actions={
                <>
                  <PresenceBar labelOf={(field) => labelOfPlace(field, invoice)} />
                  {(document.editable || document.saveState !== 'saved') && <SaveNote />}
                  <DecisionButtons entries={entries} />
                </>
              }
            />
            <Standing entries={entries} settling={settling} />
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="flex min-w-0 flex-col gap-5">
                <FlagsCard />
                <FieldsCard />
                <LinesCard />
              </div>
              <div className="flex min-w-0 flex-col gap-5">
                <FactsCard />
                <PagesCard />
                <NotesCard database={database} />
              </div>
            </div>
          </div>
        </Page>
      </PresenceContext>
    </ReviewContext>
  );
}

function labelOfPlace(field: string, invoice: InvoiceRow): string {
  return field === 'notes' ? 'the notes' : labelOfField(field, invoice.lines);
}

function NoInvoice({ looking }: { looking: boolean }) {
  const { database } = useSignedIn();
  const load = useFirstLoad(database);
  const mayCome = looking || !load?.complete;
  return (
    <Page title="Invoice" description="What was read from an invoice, to correct and decide.">
      <div className="flex flex-col gap-6">
        <PageHeader back={back} title="Invoice" />
        {mayCome ? (
          <Card className="gap-5 p-5">
            <p role="status" className="text-ink-muted">
              Loading this invoice…
            </p>
            <Skeleton className="w-64 max-w-1/2" />
            <Skeleton className="w-full" />
          </Card>
        ) : (
          <Card>
            <EmptyState
              icon={<FileQuestion />}
              title="This invoice is not here"
              action={
                <Button asChild>
                  <Link to="/invoices">All invoices</Link>
                </Button>
              }
            >
              It was deleted, belongs to another company, or the address is wrong.
            </EmptyState>
          </Card>
        )}
      </div>
    </Page>
  );
}
