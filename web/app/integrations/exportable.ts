import { documentName } from '#sync/protocol/documentName.ts';
import { isExportDecision } from '../../store/decisions/exportDecisions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { numberText } from '../../ui/foundation/formats.ts';

export interface Exportable {
  /** All that a file can have: a file waits for nothing. */
  ids: readonly string[];
  /** Those that can go to a ledger now. */
  toExport: readonly string[];
  /** How many this device already sends to a ledger. */
  onTheirWay: number;
  /** How many others wait for a decision on them, and how many for somebody to see why it was refused. */
  decided: number;
  refused: number;
}

/** The approved and paid ones of some invoices, and which of them can go to a ledger now. */
export function exportableOf(
  invoices: readonly Pick<IndexEntry, 'id' | 'status' | 'brief'>[],
  decisions: ReadonlyMap<string, Pick<OutboxEntry, 'name' | 'state'>>,
): Exportable {
  const ids = invoices
    .filter(({ status, brief }) => (status === 'approved' || status === 'paid') && !brief.isSample)
    .map(({ id }) => id);
  const toExport: string[] = [];
  let [onTheirWay, decided, refused] = [0, 0, 0];
  for (const id of ids) {
    const decision = decisions.get(documentName('invoice', id));
    if (!decision) toExport.push(id);
    else if (decision.state === 'attention') refused += 1;
    else if (isExportDecision(decision.name)) onTheirWay += 1;
    else decided += 1;
  }
  return { ids, toExport, onTheirWay, decided, refused };
}

/** "3 on their way" */
export function onTheirWayText(count: number): string {
  return `${numberText(count)} on ${count === 1 ? 'its' : 'their'} way`;
}

/** "Left out: 3 on their way, 1 refused (see the outbox)"; empty if nothing is. */
export function leftOutText({ toExport, onTheirWay, decided, refused }: Exportable): string {
  const parts = [
    // With nothing left, the button says it.
    onTheirWay > 0 && toExport.length > 0 && onTheirWayText(onTheirWay),
    decided > 0 && `${numberText(decided)} with a decision that waits to be sent`,
    refused > 0 && `${numberText(refused)} with a refused decision in the outbox`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}`;
}
