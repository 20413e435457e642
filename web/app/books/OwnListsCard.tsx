import type { Integration } from '#shared/integrations/contract.ts';
import { useItemsOf } from '../../store/rows/useBooksItems.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { OwnLists } from './OwnLists.tsx';

interface OwnListsCardProps {
  integrations: readonly Integration[];
  mayManage: boolean;
}

/** The lists that a company without a ledger keeps itself; with one, as far as there are some. */
export function OwnListsCard({ integrations, mayManage }: OwnListsCardProps) {
  const { database } = useSignedIn();
  const items = useItemsOf(database, 'own');
  const isConnected = integrations.some(
    ({ isActive, needsReconnection }) => isActive || needsReconnection,
  );
  if (!items || (isConnected && items.length === 0)) return null;
  return (
    <Card aria-labelledby="books-lists">
      <CardHeader
        id="books-lists"
        title="Lists of your books"
        description={
          isConnected
            ? 'Your own lists, used while no ledger is connected.'
            : 'Accounts, tax codes and more, kept here. With accounting software connected, the lists come from there.'
        }
      />
      <CardBody>
        <OwnLists items={items} mayManage={mayManage} />
      </CardBody>
    </Card>
  );
}
