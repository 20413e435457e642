import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBooksItem } from '#shared/books/contract.ts';
import { downloadExportFile, listExportLogs, makeExportFile } from '#shared/exports/contract.ts';
import {
  addTemplate,
  changeTemplate,
  type KeptTemplate,
  keptTemplate,
  listTemplates,
  mostTemplates,
} from '#shared/exports/templates/contract.ts';
import { presetOf } from '#shared/exports/templates/presets.ts';
import type { ExportTemplate } from '#shared/exports/templates/template.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { newId } from '../../../platform/db/newId.ts';
import { approveAs } from '../../../testing/approving.ts';
import { auditedBy } from '../../../testing/audit.ts';
import { invoiceOf, vendorOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

const here = () => ({ db: product.database.db, accountId: company.accountId });

const add = (changes: Partial<ExportTemplate> = {}, preset = 'semicolons'): Promise<KeptTemplate> =>
  company.admin.client.call(addTemplate, {
    body: keptTemplate.parse({
      ...{ ...presetOf(preset)?.template, id: newId(), name: 'Payables', preset },
      ...changes,
    }),
  });

async function approved(known: Parameters<typeof invoiceOf>[1] = {}): Promise<string> {
  const id = await invoiceOf(here(), { currency: 'EUR', ...known });
  expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
  return id;
}

const make = ({ id }: { id: string }, invoiceIds?: string[]) =>
  company.admin.client.send('POST', makeExportFile.path, {
    ...{ format: 'template', templateId: id },
    invoiceIds,
  });

const made = async (template: { id: string }, invoiceIds?: string[]) =>
  makeExportFile.answer.parse((await make(template, invoiceIds)).body);

async function bytesOf({ file }: { file: { id: string } }): Promise<Buffer> {
  const path = fillPath(downloadExportFile.path, { fileId: file.id });
  return Buffer.from(await (await company.admin.client.fetch(path)).arrayBuffer());
}

const line = {
  ...{ id: 'a', description: 'Paper', quantity: '1', unitPrice: '100', discount: null },
  ...{ taxRate: '19', net: '100.00' },
};

describe('a file of an own format', () => {
  it('has the coding of its lines, split as people entered it, and the account of the vendor for the rest', async () => {
    const items = await Promise.all(
      [
        { list: 'account', name: 'Office', code: '6815' } as const,
        { list: 'account', name: 'Software', code: '6837' } as const,
        { list: 'taxCode', name: 'Input 19', code: 'V19', rate: '19' } as const,
      ].map((values) =>
        company.admin.client.call(addBooksItem, {
          body: {
            ...{ code: null, parentId: null, type: null, rate: null, days: null },
            ...values,
          },
        }),
      ),
    );
    const [office, software, tax] = items.map(({ id }) => id);
    const vendorId = await vendorOf(here(), { name: 'Acme' });
    await product.database.asSuperuser('update vendors set default_account = $2 where id = $1', [
      vendorId,
      office,
    ]);
    const id = await approved({
      ...{ vendorId, vendorName: 'Acme', invoiceNumber: 'R-1', invoiceDate: '2031-03-05' },
      ...{ amount: '119.00', tax: '19.00', lines: [line] },
    });
    await product.database.asSuperuser('update invoices set coding = $2 where id = $1', [
      id,
      JSON.stringify({ 'a/taxCode': tax, 'a:1/share': '25%', 'a:1/account': software }),
    ]);
    const template = await add({ vendorNumbers: { acme: '70001' }, dateFormat: 'YYYYMMDD' });
    const rows = String(await bytesOf(await made(template, [id]))).split('\r\n');
    expect(rows.slice(1)).toEqual([
      `${id};Acme;70001;R-1;Invoice;20310305;;EUR;Paper;6815;Office;75,00;19;V19;14,25;89,25;;;;`,
      `${id};Acme;70001;R-1;Invoice;20310305;;EUR;Paper;6837;Software;25,00;19;V19;4,75;29,75;;;;`,
      '',
    ]);
  });

  it('of what is new has each approval once for each format, apart from other formats', async () => {
    await approved();
    const [one, other] = [await add(), await add({ name: 'Auditors' })];
    expect((await made(one)).file.invoiceCount).toBe(1);
    expect(await make(one)).toMatchObject({
      status: 409,
      body: {
        code: 'nothing_new',
        message: 'No invoice was approved since the last “Payables” export.',
      },
    });
    expect((await made(other)).file.invoiceCount).toBe(1);
    const csv = await company.admin.client.call(makeExportFile, { body: { format: 'csv' } });
    expect(csv.file.invoiceCount).toBe(1);
    const logs = await company.admin.client.call(listExportLogs);
    expect(logs.map(({ exportType }) => exportType)).toEqual(['csv', 'template', 'template']);
  });

  it('stays as it was made when the format is changed or deleted', async () => {
    const id = await approved();
    const template = await add();
    const file = await made(template, [id]);
    const before = await bytesOf(file);
    const { id: templateId, ...values } = template;
    const change = { ...values, separator: '|' } as const;
    await company.admin.client.call(changeTemplate, { params: { templateId }, body: change });
    await company.admin.client.send('DELETE', `/api/export-templates/${templateId}`);
    expect(await bytesOf(file)).toEqual(before);
    expect((await make(template, [id])).status).toBe(404);
  });

  it('is written in its encoding, and says which signs that lacks', async () => {
    const id = await approved({ vendorName: 'Zażółć & Café', invoiceNumber: 'Z-1' });
    const template = await add({ encoding: 'windows-1252' });
    const file = await made(template, [id]);
    expect(file.warning).toBe(
      'Windows-1252 (Western European) has no ż ł ć: there is a “?” instead, first in Zażółć & Café, Z-1.',
    );
    expect((await bytesOf(file)).toString('latin1')).toContain('Za?ó?? & Café');
    const plain = await add({ encoding: 'utf-8', name: 'Plain' });
    expect((await made(plain, [id])).warning).toBeNull();
  });
});

describe('own formats', () => {
  it('are added once for each id, changed, and deleted; only admins may', async () => {
    const entries = await auditedBy(here(), async () => {
      const template = await add();
      expect(await add({ ...template })).toEqual(template);
      const { id: templateId, ...values } = template;
      const body = { ...values, name: 'Renamed' };
      await company.admin.client.call(changeTemplate, { params: { templateId }, body });
      await company.admin.client.call(changeTemplate, { params: { templateId }, body });
      expect(await company.admin.client.call(listTemplates)).toEqual([{ id: templateId, ...body }]);
      const { client } = await company.hire('clerk');
      expect(await client.call(listTemplates)).toHaveLength(1);
      expect((await client.send('DELETE', `/api/export-templates/${templateId}`)).status).toBe(403);
      await company.admin.client.send('DELETE', `/api/export-templates/${templateId}`);
    });
    expect(entries.filter(({ entity_type }) => entity_type === 'export_template')).toMatchObject([
      { action: 'create', new_values: { name: 'Payables', vendorNumbers: 0 } },
      { action: 'update', old_values: { name: 'Payables' }, new_values: { name: 'Renamed' } },
      { action: 'delete', old_values: { name: 'Renamed' } },
    ]);
  });

  it('are limited in number, and a file of none needs no id', async () => {
    const { id, name, ...content } = await add();
    await product.database.asSuperuser(
      `insert into export_templates (account_id, id, name, content, changed_by)
        select $1, gen_random_uuid(), 'Any', $2, 'any' from generate_series(2, $3)`,
      [company.accountId, JSON.stringify(content), mostTemplates],
    );
    const more = { ...content, name, id: newId() };
    expect(await company.admin.client.send('POST', addTemplate.path, more)).toMatchObject({
      status: 409,
      body: { code: 'too_many_templates' },
    });
    const body = { format: 'csv', templateId: id };
    expect((await company.admin.client.send('POST', makeExportFile.path, body)).status).toBe(400);
  });
});
