import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** How approved invoices get into the books where no ledger is connected. */
export function NoLedgerNote() {
  const { me, database } = useSignedIn();
  usePull(database, pullIntegrations);
  const known = useLiveQuery(() => database.integrations.toArray(), [database]);
  if (!known || known.length === 0 || known.some(({ isActive }) => isActive)) return null;
  if (!may(me.roles, 'invoices.export')) return null;
  return (
    <Banner
      title="No accounting software is connected"
      action={
        <Button size="sm" asChild>
          <Link to="/integrations">Open integrations</Link>
        </Button>
      }
    >
      {may(me.roles, 'integrations.manage')
        ? 'Connect it, or export these invoices as a file for it.'
        : 'Export these invoices as a file for it, or ask an admin to connect it.'}
    </Banner>
  );
}
