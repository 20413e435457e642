import * as Y from 'yjs';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { check as checkField } from '#shared/documents/layOver.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { layOverLines } from '#shared/invoices/lines.ts';
import { ruleFields } from '#shared/rules/fields.ts';
import { type Change, exchangeDocuments } from '#shared/sync/contract.ts';
import { vendorFields } from '#shared/vendors/fields.ts';
import { contentOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { differenceOf } from '#sync/schedules/comparing.ts';
import { whereLatestLoses } from '#sync/schedules/latestWins.ts';
import { TestClient } from '../../testing/client.ts';
import type { ServerState } from './ServerState.ts';
import type { World } from './World.ts';

/** What is stored, against the rows, against every node, and against what was acknowledged. */
export async function checkDocuments(world: World, server: ServerState): Promise<string[]> {
  return [
    ...server.rows.flatMap((row) => checkRow(server, row)),
    ...checkLines(server),
    ...checkAcknowledged(world, server),
    ...whereLatestLoses(world.ledger, (accountId, name) =>
      accountId === server.company.accountId ? server.documents.get(name) : undefined,
    ),
    ...(await checkNodes(world, server)),
  ];
}

const rulesOf = { invoice: invoiceFields, vendor: vendorFields, rule: ruleFields };

/** A row shows what its document says, or that it is in error. */
function checkRow({ documents }: ServerState, change: Change): string[] {
  const { kind, id } = change;
  if (kind !== 'invoice' && kind !== 'vendor' && kind !== 'rule') return [];
  if (!change.row) return [];
  const doc = documents.get(documentName(kind, id));
  if (!doc) return [`There is a row of the ${kind} ${id}, and no document`];
  const row = new Map<string, unknown>(Object.entries(change.row));
  const errors = new Set(change.row.fieldErrors.map(({ field }) => field));
  return Object.entries(contentOf(doc).fields).flatMap(([key, value]) => {
    const checked = checkField(rulesOf[kind], key, value);
    if (!checked) return [];
    if ('error' in checked) {
      return errors.has(key) ? [] : [`The ${kind} ${id} does not say that ${key} is in error`];
    }
    const difference = differenceOf(row.get(key), checked.value);
    return difference ? [`${key} of the ${kind} ${id}: ${difference}`] : [];
  });
}

function checkLines({ invoices, documents }: ServerState): string[] {
  return [...invoices].flatMap(([name, { lines }]) => {
    const doc = documents.get(name);
    const entered = doc ? contentOf(doc).lines : {};
    const difference = differenceOf(lines, layOverLines(lines, entered).lines);
    const ids = lines.map(({ id }) => id);
    return [
      ...(difference ? [`Lines of ${name}: ${difference}`] : []),
      ...(new Set(ids).size < ids.length ? [`Lines of ${name} are doubled`] : []),
    ];
  });
}

/** Whatever was called durable is stored, unless its entity was deleted since. */
function checkAcknowledged({ traffic }: World, { company, documents }: ServerState): string[] {
  return [...traffic.acknowledged].flatMap(([key, { accountId, name, update }]) => {
    const doc = accountId === company.accountId ? documents.get(name) : undefined;
    if (!doc) return [];
    const isThere = Y.decodeUpdate(update).structs.every(
      ({ id, length }) => Y.getState(doc.store, id.client) >= id.clock + length,
    );
    return isThere ? [] : [`${key} was acknowledged, and is lost`];
  });
}

/** What each node has in memory of what somebody has open there, and answers to somebody new. */
async function checkNodes(world: World, { company, documents }: ServerState): Promise<string[]> {
  const faults: string[] = [];
  const nothing = toBase64(Y.encodeStateVector(new Y.Doc()));
  const body = {
    documents: [...documents.keys()].map((name) => ({ name, stateVector: nothing, edits: [] })),
  };
  for (let node = 0; node < world.nodes.count; node++) {
    const client = new TestClient(
      { url: world.nodes.url(node) },
      company.admin.client.sessionToken,
    );
    const { documents: answers } = await client.call(exchangeDocuments, { body });
    for (const answer of answers) {
      if ('problem' in answer) {
        faults.push(`Node ${node} answers ${answer.problem} for ${answer.name}`);
        continue;
      }
      const doc = new Y.Doc();
      Y.applyUpdate(doc, fromBase64(answer.update));
      const stored = [...documents].find(([name]) => name === answer.name)?.[1] ?? new Y.Doc();
      const difference = differenceOf(flat(doc), flat(stored));
      if (difference) faults.push(`${answer.name} on node ${node}: ${difference}`);
    }
  }
  return faults;
}

function flat(doc: Y.Doc): Record<string, unknown> {
  const { fields, lines, notes } = contentOf(doc);
  return { ...fields, ...lines, ...notes };
}
