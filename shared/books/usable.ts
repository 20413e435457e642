import type { Integration } from '../integrations/contract.ts';
import type { BooksItem } from './contract.ts';

type Connection = Pick<Integration, 'id' | 'isActive' | 'needsReconnection' | 'companyId'>;

/**
 * Whether a new line may name the item: those of the connected companies, and own lists while no ledger is connected. Other
 * items stay for the lines that name them, and are usable again as soon as the same company is connected.
 */
export function isUsable(
  { books, companyId, isActive }: Pick<BooksItem, 'books' | 'companyId' | 'isActive'>,
  connections: readonly Connection[],
): boolean {
  const connected = connections.filter((one) => one.isActive || one.needsReconnection);
  if (!isActive) return false;
  if (books === 'own') return connected.length === 0;
  return connected.some((one) => one.id === books && one.companyId === companyId);
}
