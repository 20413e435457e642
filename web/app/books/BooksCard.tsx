import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { refreshBooks } from '#shared/books/contract.ts';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
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
import { OwnLists } from './OwnLists.tsx';

interface BooksCardProps {
  integrations: readonly Integration[];
  mayManage: boolean;
}

/** The lists of the connected ledgers; without a ledger, those that the company keeps itself. */
export function BooksCard({ integrations, mayManage }: BooksCardProps) {
  const { database } = useSignedIn();
  const own = useItemsOf(database, 'own');
  const connected = integrations.filter(
    ({ isActive, needsReconnection }) => isActive || needsReconnection,
  );
  const showsOwn = own !== undefined && (connected.length === 0 || own.length > 0);
  return (
    <Card aria-labelledby="books-lists">
      <CardHeader
        id="books-lists"
        title="Lists of your books"
        description={
          connected.length > 0
            ? 'Accounts, tax codes and more, as they are in your accounting software.'
            : 'Accounts, tax codes and more, kept here. With accounting software connected, the lists come from there.'
        }
        actions={
          mayManage && connected.some(({ isActive }) => isActive) ? <RefreshButton /> : undefined
        }
      />
      <CardBody className="flex flex-col gap-8">
        {connected.map((integration) => (
          <LedgerLists key={integration.id} integration={integration} />
        ))}
        {showsOwn && (
          <section aria-label="Own lists" className="flex flex-col gap-3">
            {connected.length > 0 && (
              <div>
                <h3 className="font-semibold">Own lists</h3>
                <p className="text-sm text-ink-muted">Used while no ledger is connected.</p>
              </div>
            )}
            <OwnLists items={own} mayManage={mayManage} />
          </section>
        )}
      </CardBody>
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

interface LedgerListsProps {
  integration: Integration;
}

function LedgerLists({ integration: { id, company, companyId, listsReadAt } }: LedgerListsProps) {
  const { database } = useSignedIn();
  const all = useItemsOf(database, id);
  const { short } = ledgerNames[id];
  const items = useMemo(
    () => all?.filter((item) => item.companyId === companyId),
    [all, companyId],
  );
  return (
    <section aria-label={`Lists of ${short}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold wrap-anywhere">{company ? `${short} · ${company}` : short}</h3>
        <p className="text-sm text-ink-muted">
          {listsReadAt
            ? `Last refreshed ${lastSyncText(listsReadAt, Date.now())}`
            : 'Still being read for the first time'}
        </p>
      </div>
      {items && <ItemLists books={id} items={items} />}
    </section>
  );
}
