import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { Description } from '../../ui/display/DescriptionList.tsx';
import { longDate } from '../dates/dates.ts';

/** The full state of an invoice's export to one ledger. */
export function ExportDescription({ fact }: { fact: ExportFact }) {
  const { ledger, state, isUncertain, url, problem, at } = fact;
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
      {state === 'failed' &&
        (isUncertain ? 'Export failed, and may be there all the same' : 'Export failed')}
      {problem && <span className="block text-sm text-ink-muted">{problem}</span>}
    </Description>
  );
}
