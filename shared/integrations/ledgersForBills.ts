import type { LedgerSettings } from './contract.ts';
import type { LedgerId } from './ledgers.ts';

interface Connection {
  ledger: LedgerId;
  settings: Partial<Pick<LedgerSettings, 'takesBills'>>;
}

/**
 * The ledgers that bills go to, of those that are connected: the chosen one, or all of them. When the chosen one is
 * disconnected, they go to what is left.
 */
export function ledgersForBills(connected: readonly Connection[]): ReadonlySet<LedgerId> {
  const chosen = connected.filter(({ settings }) => settings.takesBills !== false);
  return new Set((chosen.length > 0 ? chosen : connected).map(({ ledger }) => ledger));
}
