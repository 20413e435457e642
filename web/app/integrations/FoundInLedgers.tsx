import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { type FoundBill, foundBillText } from '#shared/invoices/foundBill.ts';
import { may } from '#shared/permissions.ts';
import { answerFound } from '../../store/decisions/exportDecisions.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { amountText } from '../invoices/amountText.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';

type Exported = Pick<Invoice, 'id' | 'currency' | 'status' | 'exports'>;

/** Bills that were in a ledger before the export of this invoice, which waits for an answer about them. */
export function FoundInLedgers({ invoice }: { invoice: Exported }) {
  return invoice.exports.map((fact) =>
    fact.found ? (
      <Found
        key={`${fact.ledger} ${fact.companyId}`}
        invoice={invoice}
        fact={fact}
        found={fact.found}
      />
    ) : null,
  );
}

interface FoundProps {
  invoice: Exported;
  fact: ExportFact;
  found: readonly FoundBill[];
}

function Found({ invoice, fact, found }: FoundProps) {
  const { me } = useSignedIn();
  const { short } = ledgerNames[fact.ledger];
  const isDecided = invoice.status === 'approved' || invoice.status === 'paid';
  const mayAnswer = isDecided && may(me.roles, 'invoices.export');
  return (
    <Banner tone="warning" title={`Not exported to ${short}. Is it there already?`}>
      <ul className="flex flex-col gap-3 pt-1">
        {found.map((bill) => (
          <Bill key={bill.id} invoice={invoice} fact={fact} bill={bill} mayAnswer={mayAnswer} />
        ))}
      </ul>
      {mayAnswer && <ExportAnyway invoice={invoice} fact={fact} found={found} />}
    </Banner>
  );
}

interface BillProps {
  invoice: Exported;
  fact: ExportFact;
  bill: FoundBill;
  mayAnswer: boolean;
}

function Bill({ invoice, fact, bill, mayAnswer }: BillProps) {
  const { database } = useSignedIn();
  const textId = useId();
  const { short } = ledgerNames[fact.ledger];
  const link = answerFound(invoice, fact.ledger, { answer: 'same', billId: bill.id });
  return (
    <li className="flex flex-col items-start gap-2">
      <p id={textId}>{explanationText(foundBillText(fact.ledger, bill))}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="wrap-anywhere">
          {bill.number} · {amountText(bill.total, invoice.currency)}
        </span>
        <a
          href={bill.url}
          target="_blank"
          rel="noreferrer"
          className="text-accent-ink underline underline-offset-3"
        >
          {`Open in ${short}`}
        </a>
        {bill.invoiceId && (
          <Link
            to={`/invoices/${bill.invoiceId}`}
            className="text-accent-ink underline underline-offset-3 wrap-anywhere"
          >
            {`Open invoice ${bill.invoiceNumber ?? 'without a number'}`}
          </Link>
        )}
      </p>
      {mayAnswer && bill.madeBy !== 'docket' && (
        <Button
          size="sm"
          variant="primary"
          aria-describedby={textId}
          onClick={() => void enqueueDecision(database, link)}
        >
          Same invoice: link it
        </Button>
      )}
    </li>
  );
}

function ExportAnyway({ invoice, fact, found }: FoundProps) {
  const { database } = useSignedIn();
  const [asking, setAsking] = useState(false);
  const { ledger } = fact;
  const { short } = ledgerNames[ledger];
  const billIds = found.map(({ id }) => id);
  const exportAnyway = (reason: string) =>
    enqueueDecision(
      database,
      answerFound(invoice, ledger, { answer: 'different', billIds, reason }),
    );
  return (
    <div className="mt-3 flex flex-col items-start gap-2 border-t border-warning/35 pt-3">
      <p>{found.length > 1 ? 'If none of these is the same:' : 'If it is another invoice:'}</p>
      <Button size="sm" onClick={() => setAsking(true)}>
        Export anyway
      </Button>
      {asking && (
        <ReasonDialog
          title={`Export to ${short} anyway`}
          description={`This makes a second bill with the same number in ${short}, which could also be paid.`}
          label="It is another invoice because"
          missing={{ title: 'Reason Required', text: 'Please say why it is another invoice' }}
          confirmLabel="Export anyway"
          onConfirm={exportAnyway}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
