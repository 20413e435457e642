import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { type ExportFact, farthestIn } from '#shared/invoices/exportFact.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { Description } from '../../ui/display/DescriptionList.tsx';
import { longDate } from '../dates/dates.ts';
import { problemTextOf } from '../invoices/problemTextOf.ts';

/** The full state of an invoice's export to one ledger. */
export function ExportDescription({ fact }: { fact: ExportFact }) {
  const { ledger, state, url, at } = fact;
  const problem = problemTextOf(fact);
  const { short } = ledgerNames[ledger];
  return (
    <Description term={short}>
      {state === 'exported' && (
        <>
          {`Exported on ${longDate(at)}`}
          {url && (
            <>
              {' · '}
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="text-accent-ink underline underline-offset-3"
              >
                {`Open in ${short}`}
              </a>
            </>
          )}
        </>
      )}
      {state === 'waiting' && 'On its way'}
      {state === 'failed' && failedText(fact)}
      {problem && !fact.found && <span className="block text-sm text-ink-muted">{problem}</span>}
    </Description>
  );
}

function failedText({ isUncertain, found }: ExportFact): string {
  if (found) return 'Not exported: a bill with this number already exists';
  return isUncertain ? 'Export failed, but the bill may be there' : 'Export failed';
}

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
