import type { KeptTemplate } from '#shared/exports/templates/contract.ts';
import type { ExportTemplate } from '#shared/exports/templates/template.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

interface TemplateRow {
  id: string;
  name: string;
  content: Omit<ExportTemplate, 'name'>;
}

const list = 'id, name, content';

const presented = ({ id, name, content }: TemplateRow): KeptTemplate => ({ id, name, ...content });

const all = statement(`
  select ${list} from export_templates where account_id = $1 order by lower(name), id`);

export async function allTemplates(tx: AccountTx): Promise<KeptTemplate[]> {
  return (await tx.run<TemplateRow>(all, [tx.accountId])).map(presented);
}

const find = statement(`select ${list} from export_templates where account_id = $1 and id = $2`);

export async function findTemplate(tx: AccountTx, id: string): Promise<KeptTemplate | undefined> {
  const [row] = await tx.run<TemplateRow>(find, [tx.accountId, id]);
  return row && presented(row);
}

const put = statement(`
  insert into export_templates (id, name, content, changed_by) values ($1, $2, $3, $4)
  on conflict (account_id, id) do update set name = excluded.name, content = excluded.content,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at`);

export async function putTemplate(
  tx: AccountTx,
  { id, name, ...content }: KeptTemplate,
  changedBy: string,
): Promise<void> {
  await tx.run(put, [id, name, JSON.stringify(content), changedBy]);
}

const remove = statement('delete from export_templates where account_id = $1 and id = $2');

export async function removeTemplate(tx: AccountTx, id: string): Promise<void> {
  await tx.run(remove, [tx.accountId, id]);
}

const lock = statement(
  "select pg_advisory_xact_lock(hashtextextended('docket export templates ' || $1, 0))",
);

/** Advisory lock: of two changes at the same time, the second sees the first. */
export async function lockTemplates(tx: AccountTx): Promise<void> {
  await tx.run(lock, [tx.accountId]);
}
