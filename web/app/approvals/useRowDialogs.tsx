import { type ReactNode, useState } from 'react';
import type { Invoice } from '#shared/invoices/contract.ts';
import { inTable, reject } from '../../store/decisions/decisions.ts';
import { WarningsQuestion } from '../invoices/WarningsQuestion.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { RejectDialog } from './RejectDialog.tsx';

interface Asked {
  /** As it was when the dialog opened, because this is what the person sees. */
  invoice: Invoice;
  /** Set if the question is about open warnings, and not the reason of a rejection. */
  approve?: () => void;
}

export interface RowDialogs {
  askToReject: (invoice: Invoice) => void;
  /** Calls `approve` if the person wants it all the same. */
  askAboutWarnings: (invoice: Invoice, approve: () => void) => void;
  /** To be rendered beside the list, whose rows come and go: what is typed in a dialog stays. */
  dialog: ReactNode;
}

/** The dialogs of the `DecideButtons` of a list. */
export function useRowDialogs({ fromTable }: { fromTable: boolean }): RowDialogs {
  const { database } = useSignedIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const rejectFor = (invoice: Invoice, reason: string) => {
    const rejection = reject(invoice, reason);
    return enqueueDecision(database, fromTable ? inTable(rejection) : rejection);
  };
  return {
    askToReject: (invoice) => setAsked({ invoice }),
    askAboutWarnings: (invoice, approve) => setAsked({ invoice, approve }),
    dialog:
      asked &&
      (asked.approve ? (
        <WarningsQuestion invoice={asked.invoice} onApprove={asked.approve} onClose={close} />
      ) : (
        <RejectDialog
          invoice={asked.invoice}
          onConfirm={(reason) => rejectFor(asked.invoice, reason)}
          onClose={close}
        />
      )),
  };
}
