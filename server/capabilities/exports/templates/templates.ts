import type { AuditValues } from '#shared/audit/entry.ts';
import { canonicalText } from '#shared/canonicalText.ts';
import { type KeptTemplate, mostTemplates } from '#shared/exports/templates/contract.ts';
import type { ExportTemplate } from '#shared/exports/templates/template.ts';
import type { Audit } from '../../../platform/audit/write.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import {
  allTemplates,
  findTemplate,
  lockTemplates,
  putTemplate,
  removeTemplate,
} from './templateStore.ts';

interface Changing {
  tx: AccountTx;
  audit: Audit;
  userEmail: string;
}

export async function requireTemplate(tx: AccountTx, id: string): Promise<KeptTemplate> {
  const template = await findTemplate(tx, id);
  if (!template) throw notFound('export format');
  return template;
}

export async function addTemplate(
  { tx, audit, userEmail }: Changing,
  added: KeptTemplate,
): Promise<KeptTemplate> {
  await lockTemplates(tx);
  const known = await findTemplate(tx, added.id);
  // A device that missed the answer sends the same format again.
  if (known && isSame(known, added)) return known;
  if (known) throw conflict('taken', 'Another export format was saved under this id already.');
  if ((await allTemplates(tx)).length >= mostTemplates) {
    throw conflict(
      'too_many_templates',
      `A company has at most ${mostTemplates} export formats. Delete one that nobody uses.`,
    );
  }
  await putTemplate(tx, added, userEmail);
  await audit({ ...entry(added), action: 'create', newValues: loggable(added) });
  return added;
}

export async function changeTemplate(
  { tx, audit, userEmail }: Changing,
  id: string,
  change: ExportTemplate,
): Promise<KeptTemplate> {
  await lockTemplates(tx);
  const before = await requireTemplate(tx, id);
  const after = { id, ...change };
  if (isSame(before, after)) return before;
  await putTemplate(tx, after, userEmail);
  await audit({
    ...entry(after),
    action: 'update',
    oldValues: differing(loggable(before), loggable(after)),
    newValues: differing(loggable(after), loggable(before)),
  });
  return after;
}

export async function deleteTemplate(
  { tx, audit }: Omit<Changing, 'userEmail'>,
  id: string,
): Promise<void> {
  await lockTemplates(tx);
  const before = await requireTemplate(tx, id);
  await removeTemplate(tx, id);
  await audit({ ...entry(before), action: 'delete', oldValues: loggable(before) });
}

const entry = ({ id, name }: KeptTemplate) =>
  ({
    category: 'INTEGRATION',
    entityType: 'export_template',
    entityId: id,
    metadata: { name },
  }) as const;

/** There may be thousands of vendors. */
function loggable({ id, vendorNumbers, ...values }: KeptTemplate): AuditValues {
  return { ...values, vendorNumbers: Object.keys(vendorNumbers).length };
}

function differing(one: AuditValues, other: AuditValues): AuditValues {
  return Object.fromEntries(
    Object.entries(one).filter(
      ([name, value]) => canonicalText(value) !== canonicalText(other[name]),
    ),
  );
}

const isSame = (one: KeptTemplate, other: KeptTemplate) =>
  canonicalText(one) === canonicalText(other);
