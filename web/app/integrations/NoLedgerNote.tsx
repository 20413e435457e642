import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ledgerAddress } from '../navigation/links.ts';
import { useSignedIn } from '../session/SignedIn.ts';

const title = 'No accounting software is connected';

/** How approved invoices get into the books where no ledger is connected. */
export function NoLedgerNote() {
  const { me, database } = useSignedIn();
  usePull(database, pullIntegrations);
  const known = useLiveQuery(() => database.integrations.toArray(), [database]);
  if (!known || known.length === 0) return null;
  if (known.some(({ isActive, needsReconnection }) => isActive || needsReconnection)) return null;
  if (!may(me.roles, 'invoices.export')) return null;
  if (!may(me.roles, 'integrations.manage')) {
    return (
      <Banner title={title}>
        Export these invoices as a file for it, or ask an admin to connect it.
      </Banner>
    );
  }
  const own = ledgerId.safeParse(me.company?.books).data;
  return (
    <Banner
      title={title}
      action={
        <Button size="sm" asChild>
          <Link to={own ? ledgerAddress(own) : '/integrations'}>
            {own ? `Connect ${ledgerNames[own].short}` : 'Open integrations'}
          </Link>
        </Button>
      }
    >
      Connect it, or export these invoices as a file for it.
    </Banner>
  );
}
