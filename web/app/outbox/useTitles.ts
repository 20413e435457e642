import { useLiveQuery } from 'dexie-react-hooks';
import { createView } from '#shared/views/contract.ts';
import { conversationIn } from '#sync/client/outbox/conversation.ts';
import { findingIn } from '#sync/client/outbox/findings.ts';
import { viewEntity, viewIn } from '#sync/client/outbox/views.ts';
import { documentName, isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { attachmentIn } from '../../store/decisions/attachmentDecisions.ts';
import { captureIn } from '../../store/decisions/captureDecisions.ts';
import { exportedFileIn, isOfSeveralExports } from '../../store/decisions/exportDecisions.ts';
import { uploadIn } from '../../store/decisions/uploadDecisions.ts';
import { type EntityRow, rowOf } from '../../store/rows/entityRow.ts';
import { deletedInvoiceOf } from '../../store/rows/trash.ts';
import { invoiceTitle } from '../invoices/texts.ts';

/** Names of the entities in the outbox: "invoice A-1 of Acme". */
export function useTitles(
  database: LocalDatabase,
  entities: readonly string[],
): (entity: string) => string {
  const all = [...new Set(entities)].join(' ');
  const titles = useLiveQuery(async () => {
    const named = new Map<string, string>();
    for (const entity of all.split(' ')) named.set(entity, await entityTitle(database, entity));
    return named;
  }, [database, all]);
  return (entity) => titles?.get(entity) ?? titleOf(entity, undefined);
}

/** The name of one entity, as far as this device knows it. */
export async function entityTitle(database: LocalDatabase, entity: string): Promise<string> {
  const uploadId = uploadIn(entity);
  if (uploadId !== null) {
    const file = (await database.uploads.get(uploadId)) ?? (await database.captures.get(uploadId));
    return file?.fileName ?? 'a file';
  }
  const attachmentId = attachmentIn(entity);
  if (attachmentId !== null) {
    return (await database.attachments.get(attachmentId))?.fileName ?? 'a file';
  }
  const captureId = captureIn(entity);
  if (captureId !== null) {
    const capture = await database.emailCaptures.get(captureId);
    return capture?.subject ? `the email “${capture.subject}”` : 'an email';
  }
  const viewId = viewIn(entity);
  if (viewId !== null) return viewTitle(database, viewId);
  const findingId = findingIn(entity);
  if (findingId !== null) {
    const finding = await database.ledgerFindings.get(findingId);
    return `the finding about bill ${finding?.ofLedger.number ?? ''}`.trim();
  }
  const exported = exportedFileIn(entity);
  if (exported !== null) return exported;
  // The outbox counts them; entries of an earlier version share their entity, and do not name their invoices.
  if (isOfSeveralExports(entity)) return 'invoices';
  const invoiceId = conversationIn(entity);
  if (invoiceId !== null) {
    const name = documentName('invoice', invoiceId);
    return titleOf(name, await rowOf(database, name));
  }
  if (!isDocumentName(entity)) return titleOf(entity, undefined);
  const gone = () => deletedInvoiceOf(database, partsOf(entity).id);
  return titleOf(entity, (await rowOf(database, entity)) ?? (await gone()));
}

/** A view that the server does not have is named by the decision that saves it. */
async function viewTitle(database: LocalDatabase, id: string): Promise<string> {
  const [saving] = await database.outbox.where('entity').equals(viewEntity(id)).sortBy('order');
  const made = saving?.kind === 'decision' ? createView.body.safeParse(saving.body).data : null;
  const view = (await database.views.get(id)) ?? made;
  return view ? `the view “${view.name}”` : 'a view';
}

function titleOf(
  entity: string,
  row: EntityRow | Parameters<typeof invoiceTitle>[0] | undefined,
): string {
  const kind = isDocumentName(entity) ? partsOf(entity).kind : entity;
  if (!row) return kind;
  return `${kind} ${'name' in row ? row.name : invoiceTitle(row)}`;
}
