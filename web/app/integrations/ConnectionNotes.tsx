import { Link } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { useMyTurn } from '../approvals/useMyTurn.ts';
import { dateAndTime } from '../dates/dates.ts';
import { useNow } from '../dates/useNow.ts';
import { invoicesText } from '../invoices/texts.ts';
import { worklistAddress } from '../navigation/links.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** What somebody has to know or do about the connection to a ledger. */
export function ConnectionNotes({ integration }: { integration: Integration }) {
  const { id, isActive, needsReconnection, needsOrganization, isConfigured } = integration;
  const { me } = useSignedIn();
  const { short } = ledgerNames[id];
  const isThere = isActive || needsReconnection;
  // A row that an earlier version kept on the device lacks the field.
  const isProven = me.addressProven !== false;
  return (
    <>
      {isActive && <Pause integration={integration} />}
      {needsReconnection && (
        <p className="pt-3">{`Docket no longer has access to ${short}. Exports wait until you reconnect it.`}</p>
      )}
      {needsOrganization && (
        <p className="pt-3">
          Docket has access to several organizations. Choose the one that receives bills.
        </p>
      )}
      {!isConfigured && <p className="pt-3">{`${short} is not configured on this server.`}</p>}
      {may(me.roles, 'integrations.manage') && !isThere && !isProven && isConfigured && (
        <p className="pt-3">
          First confirm your e-mail address: open the link that we mailed. In this browser it brings
          you back here.
        </p>
      )}
      {isActive && integration.takesBills && <ToExport />}
    </>
  );
}

/** What was approved before the ledger was connected does not go there by itself. */
function ToExport() {
  const count = useMyTurn().figures?.worklists['to-export'].count ?? 0;
  const { me } = useSignedIn();
  if (count === 0 || !may(me.roles, 'invoices.export')) return null;
  return (
    <p className="pt-3">
      <Link
        to={worklistAddress('to-export')}
        className="inline-block rounded-sm py-0.5 font-medium text-accent-ink underline underline-offset-2"
      >
        {`${invoicesText(count)} ${count === 1 ? 'waits' : 'wait'} to be exported`}
      </Link>
    </p>
  );
}

/** Providers limit the calls per company, by minute and by day. */
function Pause({ integration: { id, pausedUntil } }: { integration: Integration }) {
  const now = useNow();
  if (!pausedUntil || Date.parse(pausedUntil) <= now) return null;
  const { short } = ledgerNames[id];
  return (
    <p className="pt-3">
      {`${short} accepts no more requests until ${dateAndTime(pausedUntil)}. Exports wait, and continue automatically.`}
    </p>
  );
}
