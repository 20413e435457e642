import { beforeAll, describe, expect, it } from 'vitest';
import { dismissFlag, restoreFlag, verifyInvoice } from '#shared/checks/contract.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice, type Invoice } from '#shared/invoices/contract.ts';
import { mergeVendors, updateVendor } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { editableKinds } from '../../editableKinds.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { auditedBy } from '../../testing/audit.ts';
import { authorOf, Device, invoiceOf, storeEdits, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const [ours, theirs] = ['DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19'];

const verified = { method: 'called_known_number', remark: 'Jim read it out to me' } as const;

/** A company with a vendor whose bank account is proven by an approved invoice. */
async function companyWithVendor() {
  const company = await createCompany({ db: database.db, server });
  const here = { db: database.db, accountId: company.accountId };
  const known = { name: 'Acme Ltd', email: 'billing@acme-paper.example', verifiedAt: new Date() };
  const vendorId = await vendorOf(here, known);
  const approver = await company.hire('approver');
  let count = 0;
  const invoice = (more: NewInvoice = {}) => {
    count += 1;
    const own = { invoiceNumber: `A-${count}`, amount: `${count}00.00`, iban: ours };
    return invoiceOf(here, { vendorId, ...own, ...more });
  };
  const first = await invoice();
  // A vendor's first bank account has to be verified like any new one.
  await decide(approver, 'verify', first, verified);
  await decide(approver, 'approve', first);
  return { company, here, vendorId, approver, invoice };
}

const decide = ({ client }: TestPerson, how: string, invoiceId: string, body: object = {}) =>
  client.send('POST', `/api/invoices/${invoiceId}/${how}`, body);

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  errorBody.parse(body).code,
];

async function edit(
  company: TestCompany,
  person: TestPerson,
  id: string,
  values: Record<string, string | null>,
  map: 'fields' | 'checks' = 'fields',
): Promise<void> {
  const device = new Device(authorOf(person));
  const store = postgresDocuments(database.db, editableKinds);
  const name = documentName('invoice', id);
  await storeEdits(store, company.accountId, name, device.edit(map, values));
}

/** Checks run a moment later. */
const until = ({ admin }: TestCompany, invoiceId: string, is: (invoice: Invoice) => void) =>
  eventually(async () => is(await admin.client.call(getInvoice, { params: { invoiceId } })));

const untilNothingIsDue = ({ accountId }: { accountId: string }) =>
  eventually(async () => {
    const { rows } = await database.asSuperuser(
      `select 1 from due_checks where account_id = $1
        union all select 1 from invoices where account_id = $1 and check_due_at is not null`,
      [accountId],
    );
    expect(rows).toEqual([]);
  });

const flagged =
  (...codes: string[]) =>
  (invoice: Invoice) =>
    expect(invoice.flags.map(({ code }) => code)).toEqual(codes);

describe('checks are repeated after', () => {
  it('an edit that makes an invoice a duplicate, and one that undoes it', async () => {
    const { company, invoice } = await companyWithVendor();
    const [first, second] = [await invoice(), await invoice()];
    const { invoiceNumber } = await company.admin.client.call(getInvoice, {
      params: { invoiceId: first },
    });
    await edit(company, company.admin, second, { invoiceNumber });
    await until(company, second, (now) => {
      flagged('potential_duplicate')(now);
      expect(now.flags[0]?.about).toEqual([first]);
      expect(now.fraudFlags).toEqual(['potential_duplicate']);
    });
    await edit(company, company.admin, first, { invoiceNumber: 'Something else' });
    await until(company, second, flagged());
  });

  it('the rejection of the original', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const first = await invoice({ invoiceNumber: 'R-1' });
    const second = await invoice();
    await edit(company, company.admin, second, { invoiceNumber: 'R 1' });
    await until(company, second, flagged('potential_duplicate'));
    await decide(approver, 'reject', first, { comments: 'Not ours' });
    await until(company, second, flagged());
  });

  it('the approval of a copy, after which the original is flagged', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const first = await invoice({ invoiceNumber: 'R-1' });
    const second = await invoice({ invoiceNumber: 'R-1' });
    await decide(approver, 'approve', second);
    await until(company, first, flagged('potential_duplicate'));
  });

  it('a change of the vendor’s e-mail address', async () => {
    const { company, vendorId, invoice } = await companyWithVendor();
    const id = await invoice({ sourceEmail: 'billing@acme-papers.example' });
    const params = { vendorId };
    const { client } = company.admin;
    await client.call(updateVendor, { params, body: { phone: '1', name: 'Acme' } });
    await until(company, id, flagged('lookalike_sender'));
    await client.call(updateVendor, { params, body: { email: 'jim@acme-papers.example' } });
    await until(company, id, flagged());
  });

  it('a merge that adds the e-mail address of the source', async () => {
    const { company, here, vendorId, invoice } = await companyWithVendor();
    const id = await invoice({ sourceEmail: 'billing@acme-printing.example' });
    const source = { name: 'Acme Printing', email: 'billing@acme-printing.example' };
    const sourceVendorId = await vendorOf(here, source);
    await company.admin.client.call(updateVendor, { params: { vendorId }, body: { name: 'Acme' } });
    await until(company, id, flagged('sender_mismatch'));
    const choice = { sourceVendorId, targetVendorId: vendorId, keepSourceFields: [] };
    await company.admin.client.call(mergeVendors, { body: { ...choice, reason: 'One' } });
    await until(company, id, flagged());
  });

  it('a doubt that somebody confirmed, which no flag asks for any more', async () => {
    const { company, invoice } = await companyWithVendor();
    const readBeside = { discount: null, shipping: null, mismatches: [], notValid: [] };
    const fieldConfidence = { vendorName: 0.5 };
    const read = { vendorName: 'Acme Ltd', invoiceDate: '2026-01-02', fieldConfidence, readBeside };
    const id = await invoice(read);
    await edit(company, company.admin, id, { amount: '271.00' });
    await until(company, id, flagged('low_confidence'));
    await edit(company, company.admin, id, { vendorName: 'Acme Ltd' }, 'checks');
    await until(company, id, flagged());
  });

  it('an edit, but not against invoices of another company', async () => {
    const [one, other] = [await companyWithVendor(), await companyWithVendor()];
    await one.invoice({ invoiceNumber: 'X-9' });
    const id = await other.invoice();
    await edit(other.company, other.company.admin, id, { invoiceNumber: 'X-9' });
    await untilNothingIsDue(other.here);
    await until(other.company, id, flagged());
  });

  it('a trigger without a change, and then leave the invoice untouched', async () => {
    const { here, invoice } = await companyWithVendor();
    const id = await invoice({ iban: theirs });
    const checkOnce = async () => {
      // The invoice may be due already for another reason.
      await database.asSuperuser(
        'insert into due_checks values ($1, $2, false) on conflict do nothing',
        [here.accountId, id],
      );
      await database.wakeNodes();
      await untilNothingIsDue(here);
      const { rows } = await database.asSuperuser(
        'select seq, held_by from invoices where id = $1',
        [id],
      );
      return rows[0];
    };
    const first = await checkOnce();
    expect(first).toMatchObject({ held_by: ['bank_details_changed'] });
    expect(await checkOnce()).toEqual(first);
  });
});

describe('an invoice that is held', () => {
  it('can be approved only after an impartial colleague has verified it', async () => {
    const { company, here, approver, invoice } = await companyWithVendor();
    const id = await invoice({ uploadedBy: approver.id });
    await edit(company, company.admin, id, { iban: theirs });
    const refused = await decide(approver, 'approve', id);
    expect(codeOf(refused)).toEqual([409, 'held']);
    expect(errorBody.parse(refused.body).message).toContain('has to ask the vendor');
    const colleague = await company.hire('manager');
    const entries = await auditedBy(here, async () => {
      expect(codeOf(await decide(approver, 'verify', id, verified))).toEqual([409, 'own_upload']);
      expect(codeOf(await decide(company.admin, 'verify', id, verified))).toEqual([
        409,
        'own_upload',
      ]);
      const params = { invoiceId: id };
      const answer = await colleague.client.call(verifyInvoice, {
        params,
        body: { ...verified, iban: theirs.replaceAll(' ', '') },
      });
      expect(answer.invoice).toMatchObject({
        heldBy: [],
        fraudFlags: [],
        flags: [{ code: 'bank_details_changed' }],
        verification: { personId: colleague.id, name: 'Hal Hired', iban: theirs, ...verified },
      });
    });
    expect(entries.filter(({ user_email }) => user_email === colleague.email)).toMatchObject([
      { action: 'update', metadata: { verified: ['bank_details_changed'], ...verified } },
    ]);
    expect((await decide(approver, 'approve', id)).status).toBe(200);
  });

  it('is refused by a bulk approval, which approves the others', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const [held, fine] = [await invoice({ iban: theirs }), await invoice()];
    const reply = await approver.client.send('POST', '/api/invoices/bulk-approve', {
      invoiceIds: [held, fine],
    });
    expect(reply.body).toMatchObject({
      approved: [fine],
      refused: [{ id: held, code: 'held' }],
    });
    await until(company, held, ({ status }) => expect(status).toBe('pending_review'));
  });

  it('is not approved by a concurrent approval while its bank account is edited', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const ids = await Promise.all(Array.from({ length: 6 }, () => invoice()));
    await Promise.all(
      ids.map(async (id) => {
        const [reply] = await Promise.all([
          decide(approver, 'approve', id),
          edit(company, company.admin, id, { iban: theirs }),
        ]);
        const params = { invoiceId: id };
        const { status, iban } = await company.admin.client.call(getInvoice, { params });
        // In either order, an approved invoice has the known bank account.
        expect([status, iban]).toEqual(
          reply.status === 200 ? ['approved', ours] : ['pending_review', theirs],
        );
      }),
    );
  });

  it('is held again when the bank account changes again, but not when only its spacing does', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const id = await invoice({ iban: theirs });
    const params = { invoiceId: id };
    await approver.client.call(verifyInvoice, { params, body: verified });
    await edit(company, company.admin, id, { iban: theirs.replaceAll(' ', '') });
    await edit(company, company.admin, id, { iban: 'LT12 1000 0111 0100 1000' });
    await until(company, id, ({ heldBy }) => expect(heldBy).toEqual(['bank_details_changed']));
    expect(codeOf(await decide(approver, 'approve', id))).toEqual([409, 'held']);
    const manager = await company.hire('manager');
    expect(codeOf(await decide(manager, 'verify', id, { ...verified, iban: theirs }))).toEqual([
      409,
      'verified_other',
    ]);
  });

  it('because of another invoice refuses an earlier offline approval', async () => {
    const { here, company, approver } = await companyWithVendor();
    const vendorId = await vendorOf(here, { name: 'Not known yet' });
    const [first, second] = [
      await invoiceOf(here, { vendorId, iban: ours }),
      await invoiceOf(here, { vendorId, iban: theirs }),
    ];
    const { fingerprint } = await company.admin.client.call(getInvoice, {
      params: { invoiceId: first },
    });
    await approver.client.call(verifyInvoice, { params: { invoiceId: second }, body: verified });
    const reply = await approver.client.send(
      'POST',
      `/api/invoices/${first}/approve`,
      {},
      { 'If-Match': `"${fingerprint}"` },
    );
    expect(codeOf(reply)).toEqual([409, 'held']);
    await until(company, first, ({ heldBy }) => expect(heldBy).toEqual(['bank_details_changed']));
  });

  it('makes its bank account known once verified: the next invoice with it is not held', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const [first, second] = [await invoice({ iban: theirs }), await invoice({ iban: theirs })];
    expect(codeOf(await decide(approver, 'approve', second))).toEqual([409, 'held']);
    await approver.client.call(verifyInvoice, { params: { invoiceId: first }, body: verified });
    await until(company, second, flagged());
    expect((await decide(approver, 'approve', second)).status).toBe(200);
  });

  it('may be verified by its uploader if nobody else can', async () => {
    const { company, here, vendorId } = await companyWithVendor();
    const alone = await createCompany({ db: database.db, server });
    expect(company.accountId).not.toBe(alone.accountId);
    const there = { ...here, accountId: alone.accountId };
    const vendor = await vendorOf(there);
    expect(vendor).not.toBe(vendorId);
    const of = { vendorId: vendor, uploadedBy: alone.admin.id };
    await decide(alone.admin, 'approve', await invoiceOf(there, { ...of, iban: ours }));
    const id = await invoiceOf(there, { ...of, iban: theirs });
    const entries = await auditedBy(there, () =>
      alone.admin.client.call(verifyInvoice, { params: { invoiceId: id }, body: verified }),
    );
    expect(entries.at(-1)).toMatchObject({ metadata: { alone: true } });
  });

  it('may be held because of a forged sender', async () => {
    const { company, approver, invoice } = await companyWithVendor();
    const id = await invoice({
      sourceEmail: 'billing@acme-paper.example',
      senderAuthentication: 'fail',
    });
    expect(codeOf(await decide(approver, 'approve', id))).toEqual([409, 'held']);
    const params = { invoiceId: id };
    await approver.client.call(verifyInvoice, { params, body: verified });
    expect((await decide(company.admin, 'approve', id)).status).toBe(200);
  });

  it('is verified only with a known method and a remark', async () => {
    const { approver, invoice } = await companyWithVendor();
    const id = await invoice();
    const send = async (body: object) => (await decide(approver, 'verify', id, body)).status;
    expect(await send({ method: 'guessed', remark: 'It is right' })).toBe(400);
    expect(await send({ ...verified, remark: '  ' })).toBe(400);
    expect(codeOf(await decide(approver, 'verify', id, verified))).toEqual([409, 'not_held']);
  });
});

describe('a flag', () => {
  async function withFlag() {
    const made = await companyWithVendor();
    const { company, invoice } = made;
    const first = await invoice({ invoiceNumber: 'F-1' });
    const second = await invoice();
    await edit(company, company.admin, second, { invoiceNumber: 'F-1' });
    await until(company, second, flagged('potential_duplicate'));
    const params = { invoiceId: second, code: 'potential_duplicate' };
    return { ...made, first, second, params };
  }

  it('can be dismissed with a reason and restored, both audited', async () => {
    const { here, approver, params } = await withFlag();
    const entries = await auditedBy(here, async () => {
      const body = { reason: 'Two deliveries' };
      const { invoice } = await approver.client.call(dismissFlag, { params, body });
      expect(invoice).toMatchObject({
        fraudFlags: [],
        flags: [{ dismissed: { personId: approver.id, reason: 'Two deliveries' } }],
      });
      const after = await approver.client.call(restoreFlag, { params });
      expect(after.invoice).toMatchObject({
        fraudFlags: ['potential_duplicate'],
        flags: [{ dismissed: null }],
      });
    });
    expect(entries).toMatchObject([
      { new_values: { 'flags.potential_duplicate': 'Two deliveries' } },
      { old_values: { 'flags.potential_duplicate': 'Two deliveries' } },
    ]);
  });

  it('stays dismissed until the check finds something else', async () => {
    const { company, approver, first, second, params } = await withFlag();
    await approver.client.call(dismissFlag, { params, body: { reason: 'Two deliveries' } });
    await edit(company, company.admin, second, { dueDate: '2026-05-01' });
    await edit(company, company.admin, first, { invoiceDate: '2026-03-01' });
    await until(company, second, (now) => {
      expect(now.flags).toMatchObject([{ dismissed: null }]);
      expect(now.fraudFlags).toEqual(['potential_duplicate']);
    });
    const body = { reason: 'Two deliveries', explanation: 'Something older' };
    expect(
      codeOf(await decide(approver, 'flags/potential_duplicate/dismiss', second, body)),
    ).toEqual([409, 'flag_changed']);
  });

  it('that is a hold cannot be dismissed', async () => {
    const { approver, invoice } = await companyWithVendor();
    const id = await invoice({ iban: theirs });
    const path = 'flags/bank_details_changed/dismiss';
    expect(codeOf(await decide(approver, path, id, { reason: 'Trust me' }))).toEqual([
      409,
      'to_be_verified',
    ]);
    expect((await decide(approver, 'flags/future_date/dismiss', id, { reason: 'x' })).status).toBe(
      404,
    );
  });
});
