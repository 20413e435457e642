import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { refreshBooks } from '#shared/books/contract.ts';
import type { Integration } from '#shared/integrations/contract.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { useItemsOf } from '../../store/rows/useBooksItems.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ItemLists } from './ItemLists.tsx';

interface LedgerListsCardProps {
  integration: Integration;
  mayManage: boolean;
}

/** The lists of a connected ledger, each with how many active entries it has. */
export function LedgerListsCard({ integration, mayManage }: LedgerListsCardProps) {
  const { id, isActive, companyId, listsReadAt } = integration;
  const { database } = useSignedIn();
  const all = useItemsOf(database, id);
  const items = useMemo(
    () => all?.filter((item) => item.companyId === companyId),
    [all, companyId],
  );
  return (
    <Card aria-labelledby="books-lists">
      <CardHeader
        id="books-lists"
        title="Lists of your books"
        description={
          listsReadAt
            ? `As they are in your accounting software. Last refreshed ${lastSyncText(listsReadAt, Date.now())}`
            : 'Still being read for the first time'
        }
        actions={mayManage && isActive ? <RefreshButton /> : undefined}
      />
      <CardBody>{items && <ItemLists books={id} items={items} />}</CardBody>
    </Card>
  );
}

function RefreshButton() {
  const { database } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const isOffline = useConnection() === 'offline';

  async function refresh() {
    setBusy(true);
    try {
      const { message, integrations, isComplete } = await call(refreshBooks);
      await database.integrations.bulkPut(integrations);
      const description = isComplete
        ? 'They are as in your accounting software.'
        : 'The rest follows within minutes.';
      toast({ title: message, description, about: 'books' });
    } catch (error) {
      const description = problemText(error);
      toast({ title: 'Lists not refreshed', description, tone: 'danger', about: 'books' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="sm"
      busy={busy}
      disabled={isOffline}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
