import * as Y from 'yjs';
import { type DocumentKind, documentMaps } from '#shared/documents/content.ts';
import { check as checkField, type FieldRules } from '#shared/documents/layOver.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { layOverLines } from '#shared/invoices/lines.ts';
import { ruleFields } from '#shared/rules/fields.ts';
import type { Change } from '#shared/sync/contract.ts';
import { vendorFields } from '#shared/vendors/fields.ts';
import { contentOf } from '../protocol/content.ts';
import { type DocumentName, documentName } from '../protocol/documentName.ts';
import type { Checked } from './check.ts';
import { differenceOf } from './comparing.ts';
import type { ServerState } from './Stage.ts';
import type { UserHistory } from './UserHistory.ts';
import type { World } from './World.ts';

/** Finds edits that lost to a value that their author had on the screen when making them. */
function whereLatestLoses(
  history: UserHistory,
  stored: (accountId: string, name: DocumentName) => Y.Doc | undefined,
): string[] {
  const faults: string[] = [];
  for (const edit of history.entered.values()) {
    const doc = stored(edit.accountId, edit.name);
    if (!doc || edit.isMadeAgain || !history.isIn(doc, edit.value)) continue;
    const content = contentOf(doc);
    for (const map of documentMaps) {
      if (map !== edit.map) continue;
      const now = content[map][edit.key];
      if (typeof now !== 'string' || history.entered.get(now)?.isMadeAgain) continue;
      if (history.ancestorsOf(edit.value).has(now)) {
        faults.push(
          `${edit.key} of ${edit.name} is ${now}, which ${edit.value} had taken the place of`,
        );
      }
    }
  }
  return faults;
}

/** Compares the stored documents with the rows, with every node, and with the acknowledged edits. */
export async function checkDocuments(world: World, checked: Checked): Promise<string[]> {
  const { company, server } = checked;
  return [
    ...server.rows.flatMap((row) => checkRow(server, row)),
    ...checkLines(server),
    ...checkAcknowledged(world, checked),
    ...whereLatestLoses(world.history, (accountId, name) =>
      accountId === company.accountId ? server.documents.get(name) : undefined,
    ),
    ...(await checkNodes(world, checked)),
  ];
}

const rulesOf: Record<DocumentKind, FieldRules> = {
  invoice: invoiceFields,
  vendor: vendorFields,
  rule: ruleFields,
};
const isEdited = (change: Change): change is Extract<Change, { kind: DocumentKind }> =>
  Object.hasOwn(rulesOf, change.kind);

/** Each value of a document is in its row, or in its field errors. */
function checkRow({ documents }: ServerState, change: Change): string[] {
  if (!isEdited(change) || !change.row) return [];
  const { kind, id } = change;
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

/** Every edit that was called durable is stored, unless its entity was deleted since. */
function checkAcknowledged({ traffic }: World, { company, server }: Checked): string[] {
  return [...traffic.acknowledged].flatMap(([key, { accountId, name, update }]) => {
    const doc = accountId === company.accountId ? server.documents.get(name) : undefined;
    if (!doc) return [];
    const isThere = Y.decodeUpdate(update).structs.every(
      ({ id, length }) => Y.getState(doc.store, id.client) >= id.clock + length,
    );
    return isThere ? [] : [`${key} was acknowledged, and is lost`];
  });
}

/** Each node returns the stored documents, also those that it has in memory. */
async function checkNodes({ stage }: World, { company, server }: Checked): Promise<string[]> {
  const answers = await stage.server.ask(company, [...server.documents.keys()]);
  return answers.flatMap(({ node, documents }) =>
    [...documents].flatMap(([name, doc]) => {
      if ('problem' in doc) return [`Node ${node} answers ${doc.problem} for ${name}`];
      const difference = differenceOf(flat(doc), flat(server.documents.get(name) ?? new Y.Doc()));
      return difference ? [`${name} on node ${node}: ${difference}`] : [];
    }),
  );
}

function flat(doc: Y.Doc): Record<string, unknown> {
  const { fields, lines, notes, checks, coding } = contentOf(doc);
  const under = (map: string, values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`${map}.${key}`, value]));
  return { ...fields, ...lines, ...notes, ...under('checks', checks), ...under('coding', coding) };
}
