import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { daysInTrash } from '#shared/trash/contract.ts';
import { type InTrash, useTrash } from '../../store/rows/trash.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { dayText, longDate } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { TrashActions } from './TrashActions.tsx';
import { daysLeftText } from './trashTexts.ts';

const shownAtFirst = 100;

export function TrashScreen() {
  const { me, database } = useSignedIn();
  const trash = useTrash(database, { id: me.id, name: fullName(me) });
  const load = useFirstLoad(database);
  const [shown, setShown] = useState(shownAtFirst);

  return (
    <Page title="Trash" description="Deleted invoices, to restore for 30 days.">
      <div className="flex flex-col gap-5">
        <PageHeader
          back={{ to: '/invoices', label: 'Invoices' }}
          title="Trash"
          description={`Deleted invoices stay here for ${daysInTrash} days. They are in no list, check, report or export.`}
        />
        {!trash || (trash.length === 0 && !load?.complete) ? (
          <Card className="gap-4 p-5">
            <Skeleton className="w-64 max-w-1/2" />
            <Skeleton className="w-full" />
          </Card>
        ) : (
          <Card>
            {trash.length === 0 ? (
              <EmptyState icon={<Trash2 />} title="The trash is empty">
                What you delete on an invoice’s page or in the list comes here.
              </EmptyState>
            ) : (
              <>
                <ul aria-label="Deleted invoices" className="divide-y divide-line">
                  {trash.slice(0, shown).map((inTrash) => (
                    <TrashLine key={inTrash.invoice.id} inTrash={inTrash} />
                  ))}
                </ul>
                {trash.length > shown && (
                  <div className="border-t border-line p-3 text-center">
                    <Button variant="ghost" onClick={() => setShown(shown + shownAtFirst)}>
                      Show older
                    </Button>
                  </div>
                )}
              </>
            )}
          </Card>
        )}
      </div>
    </Page>
  );
}

function TrashLine({ inTrash }: { inTrash: InTrash }) {
  const { invoice } = inTrash;
  const { invoiceNumber, vendorName, amount, currency, invoiceDate, reason } = invoice;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,1.4fr)_8rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <Link
            to={`/invoices/${invoice.id}`}
            className="inline-block rounded-sm py-0.5 underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {vendorName ?? 'Vendor unknown'}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {invoiceNumber ?? 'Without number'}
          {invoiceDate !== null && ` · ${dayText(invoiceDate)}`}
        </p>
      </div>
      <p className="font-medium tabular-nums md:text-right">{amountText(amount, currency)}</p>
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere">
          {invoice.deletedByName}, {longDate(invoice.deletedAt)}
        </p>
        <p className="wrap-anywhere text-ink-muted">
          {reason !== null && `${reason} · `}
          {daysLeftText(invoice, new Date())}
        </p>
      </div>
      <TrashActions inTrash={inTrash} />
    </li>
  );
}
