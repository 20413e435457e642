import { beforeEach, describe, expect, it } from 'vitest';
import { changeApprovalSettings } from '#shared/approvals/contract.ts';
import type { DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import { createRule, listRules } from '#shared/rules/contract.ts';
import { mergeVendors } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, invoiceOf, storeEdits, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { judgeAgain } from './judgeAgain.ts';

const software = '01990000-0000-7000-8000-00000000a001';
const travel = '01990000-0000-7000-8000-00000000a002';

let product: TestProduct;
let company: TestCompany;
let manager: TestPerson;
let approver: TestPerson;

beforeEach(async () => {
  product = await sharedProduct();
  company = await createCompany({ db: product.database.db, server: product.server });
  manager = await company.hire('manager');
  approver = await company.hire('approver');
});

const here = () => ({ db: product.database.db, accountId: company.accountId });
const shown = (id: string) => invoiceAs(company.admin, id);
const ruleOn = (conditions: object) =>
  company.admin.client.call(createRule, {
    body: { name: 'Own', minAmount: 0, requiredApprovers: ['manager', 'approver'], ...conditions },
  });

async function edit(
  kind: 'invoice' | 'vendor',
  id: string,
  map: DocumentMap,
  entries: Record<string, DocumentValue>,
  by: TestPerson = company.admin,
) {
  const device = new Device(authorOf(by));
  const store = postgresDocuments(here().db, editableKinds);
  await storeEdits(store, company.accountId, documentName(kind, id), device.edit(map, entries));
}

const isOwn = async (id: string) => (await shown(id)).appliedRule?.name === 'Own';

describe('the rule of an invoice follows', () => {
  it('the account that somebody gives to its lines', async () => {
    await ruleOn({ accounts: [software] });
    const id = await invoiceOf(here());
    expect(await shown(id)).toMatchObject({
      appliedRule: { name: 'Own', unknown: ['accounts'] },
      requiredCount: 2,
    });
    await edit('invoice', id, 'coding', { 'all/account': travel });
    const { appliedRule, requiredCount } = await shown(id);
    expect([appliedRule?.name, appliedRule?.unknown, requiredCount]).toEqual([
      'Invoices under $1,000',
      undefined,
      1,
    ]);
    await edit('invoice', id, 'coding', { 'all/account': software });
    expect(await isOwn(id)).toBe(true);
  });

  it('the default account of its vendor, and the member who changed that may not complete it', async () => {
    const vendorId = await vendorOf(here());
    await ruleOn({ accounts: [software] });
    const id = await invoiceOf(here(), { vendorId });
    expect(await isOwn(id)).toBe(true);
    await edit('vendor', vendorId, 'fields', { defaultAccount: travel }, manager);
    await judgeAgain(here().db, company.accountId);
    expect(await isOwn(id)).toBe(false);
    expect((await approveAs(manager, id)).message).toContain('somebody else');
    expect((await approveAs(approver, id)).message).toBe('Invoice Approved');
  });

  it('its vendor, also after a merge into another', async () => {
    const [source, target] = [
      await vendorOf(here(), { name: 'Acme Old' }),
      await vendorOf(here(), { name: 'Acme New' }),
    ];
    await ruleOn({ vendors: [source] });
    const id = await invoiceOf(here(), { vendorId: target, vendorName: 'Acme New' });
    expect(await isOwn(id)).toBe(false);
    await company.admin.client.call(mergeVendors, {
      body: {
        sourceVendorId: source,
        targetVendorId: target,
        keepSourceFields: [],
        reason: 'One',
      },
    });
    expect((await approveAs(approver, id)).message).toContain('still has to approve');
    expect(await isOwn(id)).toBe(true);
  });

  it('its flags as they are at the approval, although its checks have not run yet', async () => {
    await ruleOn({ flags: ['total_mismatch'] });
    const id = await invoiceOf(here(), { amount: '100.00' });
    expect(await isOwn(id)).toBe(false);
    await edit('invoice', id, 'fields', { subtotal: '70.00', tax: '10.00' });
    expect((await approveAs(approver, id)).message).toContain('still has to approve');
    expect(await isOwn(id)).toBe(true);
    await product.server.drain();
    expect(await shown(id)).toMatchObject({
      appliedRule: { name: 'Own' },
      approvedBy: [approver.id],
    });
  });
});

describe('an approval', () => {
  it('out of its turn in a sequence is refused, and names who comes first', async () => {
    await ruleOn({ requiredApprovers: [approver.id, 'manager'], inSequence: true });
    const id = await invoiceOf(here());
    expect(await approveAs(manager, id)).toMatchObject({
      status: 409,
      code: 'not_yet',
      message: expect.stringContaining('has to approve next, then a manager'),
    });
    expect((await shown(id)).approvedBy).toEqual([]);
    expect((await approveAs(approver, id)).message).toContain('a manager still has to approve');
    expect((await approveAs(manager, id)).message).toBe('Invoice Approved');
  });

  it('over the limit of its author is refused until somebody with a higher limit lifts it', async () => {
    const settings = (limit: number | null) =>
      company.admin.client.call(changeApprovalSettings, {
        body: { limits: { [approver.id]: limit } },
      });
    const entries = await auditedBy(here(), () => settings(50));
    expect(entries).toMatchObject([
      { entity_type: 'approval_settings', new_values: { [`limits.${approver.id}`]: 50 } },
    ]);
    const id = await invoiceOf(here(), { amount: '60.00' });
    expect(await approveAs(approver, id)).toMatchObject({ status: 403, code: 'over_limit' });
    await settings(null);
    expect((await approveAs(approver, id)).message).toBe('Invoice Approved');
  });

  it('is asked of any member of a group', async () => {
    const group = {
      id: '01990000-0000-7000-8000-00000000b001',
      name: 'Buyers',
      personIds: [approver.id, company.admin.id],
    };
    await company.admin.client.call(changeApprovalSettings, { body: { groups: [group] } });
    await ruleOn({ requiredApprovers: [`group:${group.id}`] });
    const id = await invoiceOf(here());
    expect(await approveAs(manager, id)).toMatchObject({ code: 'no_slot' });
    expect((await approveAs(approver, id)).message).toBe('Invoice Approved');
  });

  it('is asked of the approver of the vendor', async () => {
    const vendorId = await vendorOf(here(), { defaultApprover: approver.id });
    await ruleOn({ requiredApprovers: ['owner'] });
    const [owned, other] = [await invoiceOf(here(), { vendorId }), await invoiceOf(here())];
    expect((await shown(owned)).requiredApprovers).toEqual([approver.id]);
    expect((await shown(other)).requiredApprovers).toEqual(['manager']);
  });
});

it('a rule of an earlier version has no conditions', async () => {
  await ruleOn({});
  const [rule] = await company.admin.client.call(listRules, {});
  expect(rule).toMatchObject({ vendors: [], currencies: [], match: 'all', inSequence: false });
});
