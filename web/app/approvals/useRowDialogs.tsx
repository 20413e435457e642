import { type ReactNode, useState } from 'react';
import type { Invoice } from '#shared/invoices/contract.ts';
import { approve, inTable, reject } from '../../store/decisions/decisions.ts';
import { WarningsQuestion } from '../invoices/WarningsQuestion.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { RejectDialog } from './RejectDialog.tsx';

interface Asked {
  about: 'rejection' | 'warnings';
  /** As it was when the dialog opened, because this is what the person sees. */
  invoice: Invoice;
}

export interface RowDialogs {
  askToReject: (invoice: Invoice) => void;
  askAboutWarnings: (invoice: Invoice) => void;
  /** To be rendered beside the list, whose rows come and go: what is typed in a dialog stays. */
  dialog: ReactNode;
}

/** The dialogs of the `DecideButtons` of a list. */
export function useRowDialogs({ fromTable }: { fromTable: boolean }): RowDialogs {
  const { database } = useSignedIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const decide = (decision: ReturnType<typeof approve>) =>
    enqueueDecision(database, fromTable ? inTable(decision) : decision);
  return {
    askToReject: (invoice) => setAsked({ about: 'rejection', invoice }),
    askAboutWarnings: (invoice) => setAsked({ about: 'warnings', invoice }),
    dialog:
      asked?.about === 'rejection' ? (
        <RejectDialog
          invoice={asked.invoice}
          onConfirm={(reason) => decide(reject(asked.invoice, reason))}
          onClose={close}
        />
      ) : (
        asked && (
          <WarningsQuestion
            invoice={asked.invoice}
            onApprove={() => void decide(approve(asked.invoice))}
            onClose={close}
          />
        )
      ),
  };
}
