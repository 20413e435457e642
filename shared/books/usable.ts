import type { Integration } from '../integrations/contract.ts';
import type { BooksItem } from './contract.ts';

type Connection = Pick<Integration, 'id' | 'isActive' | 'needsReconnection' | 'companyId'>;

/**
 * Whether a new line may name the item. Items of a company that is no longer connected stay for the lines that name them,
 * and are usable again as soon as the same company is connected.
 */
export function isUsable(
  { books, companyId, isActive }: Pick<BooksItem, 'books' | 'companyId' | 'isActive'>,
  connections: readonly Connection[],
): boolean {
  if (!isActive) return false;
  if (books === 'own') return true;
  const connection = connections.find(({ id }) => id === books);
  if (!connection?.isActive && !connection?.needsReconnection) return false;
  return connection.companyId === companyId;
}
