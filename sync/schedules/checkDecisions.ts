import type { Browser } from './Browser.ts';
import type { Checked } from './check.ts';
import type { ServerState } from './Stage.ts';
import { type Decided, labelOf } from './UserHistory.ts';
import type { World } from './World.ts';

/** Each decision was carried out once or never, and the outbox agrees. */
export async function checkDecisions(
  { history, stage }: World,
  { name, inspector }: Browser,
  { server }: Checked,
): Promise<string[]> {
  const items = await stage.time.soon('the outbox', inspector.outbox.toArray());
  const waiting = new Set(items.flatMap((item) => (item.kind === 'decision' ? [item.key] : [])));
  return [...history.decided.values()].flatMap((one) => {
    if (one.by !== name) return [];
    const times = timesIn(server, one);
    const isCarriedOut = server.carriedOut.has(one.key);
    const faults: string[] = [];
    if (times > 1) faults.push(`${labelOf(one)} was carried out ${times} times`);
    if (isCarriedOut && times === 0) faults.push(`${labelOf(one)} is not in the audit log`);
    if (one.isGivenUp || !one.isKept) return faults;
    if (waiting.has(one.key) && isCarriedOut) {
      faults.push(`${labelOf(one)} was carried out, and its author was not told`);
    }
    if (!waiting.has(one.key) && !isCarriedOut) faults.push(`${labelOf(one)} is forgotten`);
    return faults;
  });
}

/** How often it is in the audit log. */
function timesIn({ audit }: ServerState, { verb, said, name }: Decided): number {
  const ofEntity = audit.filter(({ entity, action }) => entity === name && action === verb);
  if (verb === 'create') return ofEntity.length;
  if (verb === 'delete') {
    // A vendor with invoices is made inactive first, and deleted by another call once it has none.
    const kept = ofEntity.filter(({ newValues }) => newValues !== null).length;
    return Math.max(kept, ofEntity.length - kept);
  }
  return audit.filter((entry) => entry.said.includes(said)).length;
}
