import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { type ExportFact, farthestIn } from '#shared/invoices/exportFact.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';

const looks: Record<ExportFact['state'], { tone: BadgeTone; text: (name: string) => string }> = {
  exported: { tone: 'positive', text: (name) => `In ${name}` },
  waiting: { tone: 'info', text: (name) => `To ${name}` },
  failed: { tone: 'danger', text: (name) => `Not in ${name}` },
};

/** The ledgers that have the invoice, are about to get it, or refused it. */
export function ExportBadges({ invoice }: { invoice: { exports: readonly ExportFact[] } }) {
  return ledgers.map((ledger) => {
    const state = farthestIn(invoice, ledger);
    if (state === null) return null;
    const { tone, text } = looks[state];
    return (
      <Badge key={ledger} tone={tone}>
        {text(ledgerNames[ledger].short)}
      </Badge>
    );
  });
}
