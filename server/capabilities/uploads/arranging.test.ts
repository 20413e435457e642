import pino from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { approvalQueue, changeApprovalSettings } from '#shared/approvals/contract.ts';
import type { Reading } from '#shared/reading/reading.ts';
import { createRule } from '#shared/rules/contract.ts';
import { changesPage } from '#shared/sync/contract.ts';
import { arrangeUploads, type PagePlace, type Upload, upload } from '#shared/uploads/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { approveAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import type { TestClient } from '../../testing/client.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import {
  invoiceIn,
  invoicePdf,
  invoicesPdf,
  sendFile,
  untilRead,
  uploaded,
  uploadOf,
} from '../../testing/uploads.ts';
import { madeScan } from '../reading/testing/madeScan.ts';
import type { FoundFields } from './readFields.ts';
import type { ReadingJobs } from './reading.ts';
import { stepJob } from './runStep.ts';
import type { UploadRow } from './uploadStore.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });

const three = () =>
  invoicesPdf(
    { number: 'M-101', total: '120.00' },
    { number: 'M-102', total: '240.00' },
    { number: 'M-103', total: '360.00' },
  );

const places = (uploadId: string, ...pages: number[]): PagePlace[] =>
  pages.map((page) => ({ uploadId, page }));

const arrange = (
  client: TestClient,
  documents: { id: string; pages: PagePlace[] }[],
  key?: string,
) =>
  client.send(
    'POST',
    arrangeUploads.path,
    { documents },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

/** Each page as a document of its own. */
const apart = (uploadId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    pages: places(uploadId, index + 1),
  }));

async function now(client: TestClient, id: string): Promise<Upload> {
  return upload.parse((await client.send('GET', `/api/uploads/${id}`)).body);
}

async function waiting(client: TestClient, id: string): Promise<Upload> {
  const isAsked = async () => (await now(client, id)).cuts.length > 0;
  await until('a person to be asked', isAsked, 150_000);
  return now(client, id);
}

/** The number of uploads that count against the plan. */
const fillUp = (accountId: string, count: number) =>
  database.asSuperuser(
    `insert into uploads (account_id, id, seq, file_name, file_type, file_size, file_hash, status, step, progress)
      select $1, gen_random_uuid(), -n, 'x.pdf', 'pdf', 1, 'x', 'completed', 'ready', 100
      from generate_series(1, $2) n`,
    [accountId, count],
  );

const invoicesOf = async (client: TestClient) => {
  const { body } = await client.send('GET', '/api/invoices');
  return body;
};

/** An empty photo, which is quick to read. */
const blank = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer();

/** A photo with a few words, quick to read. An empty one would soon have failed, and no longer count. */
async function legible(shade: number): Promise<Buffer> {
  const words = [{ x: 40, y: 40, text: `Invoice ${shade}`, size: 24 }];
  const scan = await madeScan(words, { dotsPerInch: 72 });
  return scan.extract({ left: 0, top: 0, width: 300, height: 100 }).jpeg().toBuffer();
}

/** A photo that was read long ago. */
async function doneUpload(accountId: string): Promise<string> {
  const id = await uploadOf({ db: database.db, accountId });
  await database.asSuperuser(
    "update uploads set status = 'completed', step = 'ready', file_type = 'jpeg' where account_id = $1 and id = $2",
    [accountId, id],
  );
  return id;
}

describe('a file that looks like several invoices', () => {
  it('waits for a person before any invoice is created, and counts as pending', async () => {
    const { admin } = await newCompany();
    const { id } = await uploaded(admin.client, three(), { name: 'month.pdf' });
    expect(await waiting(admin.client, id)).toMatchObject({
      status: 'pending',
      step: 'fields',
      pageCount: 3,
      cuts: [2, 3],
      invoiceId: null,
    });
    expect(await invoicesOf(admin.client)).toEqual([]);
    expect((await admin.client.send('GET', '/api/processing-queue')).body).toMatchObject([
      { id, status: 'pending' },
    ]);
  });

  it('becomes the arranged invoices, each with its own pages, number and positions', async () => {
    const { accountId, admin, hire } = await newCompany();
    const clerk = await hire('clerk');
    const { id } = await uploaded(clerk.client, three(), { name: 'month.pdf' });
    await waiting(clerk.client, id);
    const [first, second] = [newId(), newId()];
    const entries = await auditedBy({ db: database.db, accountId }, () =>
      arrange(admin.client, [
        { id: first, pages: places(id, 1) },
        { id: second, pages: places(id, 3, 2) },
      ]),
    );
    expect(entries).toMatchObject([
      { action: 'update', entity_id: id, new_values: { arrangedAs: [first, second] } },
      { action: 'create', entity_id: first, user_email: admin.email },
      { action: 'create', entity_id: second },
    ]);
    const one = await untilRead(admin.client, first);
    expect(one).toMatchObject({
      fileName: 'month (page 1).pdf',
      pageCount: 1,
      duplicateOf: null,
      uploadedBy: clerk.id,
      madeOf: places(id, 1),
    });
    const made = await invoiceIn(admin.client, one);
    expect(made).toMatchObject({ invoiceNumber: 'M-101', amount: '120.00', pageCount: 1 });
    const other = await untilRead(admin.client, second);
    const invoice = await invoiceIn(admin.client, other);
    expect(invoice).toMatchObject({ fileName: 'month (pages 3, 2).pdf', pageCount: 2 });
    // The third page is the first of this document.
    expect(invoice).toMatchObject({
      invoiceNumber: 'M-103',
      fieldBoxes: { invoiceNumber: { page: 0 } },
    });
    for (const { flags } of [made, invoice]) {
      expect(flags.map(({ code }) => code)).not.toContain('potential_duplicate');
    }
    expect(await invoicesOf(admin.client)).toHaveLength(2);
    expect(await now(admin.client, id)).toMatchObject({
      invoiceId: null,
      arrangedAs: [first, second],
    });
    const file = await admin.client.fetch(`/api/uploads/${second}/file`);
    expect(file.headers.get('content-disposition')).toContain('month.pdf');
  });

  it('shows the pages of a part from the original file, and stores nothing twice', async () => {
    const { accountId, admin } = await newCompany();
    const { id } = await uploaded(admin.client, three());
    await waiting(admin.client, id);
    const documents = apart(id, 3);
    await arrange(admin.client, documents);
    const last = documents[2]?.id ?? '';
    await untilRead(admin.client, last);
    const picture = (path: string) =>
      vi.waitFor(
        async () => {
          const reply = await admin.client.fetch(path);
          expect(reply.status).toBe(200);
          return Buffer.from(await reply.arrayBuffer());
        },
        { timeout: 60_000, interval: 100 },
      );
    const ofFile = await picture(`/api/uploads/${id}/pages/3`);
    expect((await picture(`/api/uploads/${last}/pages/1`)).equals(ofFile)).toBe(true);
    expect((await admin.client.fetch(`/api/uploads/${last}/pages/2`)).status).toBe(404);
    const { rows } = await database.asSuperuser(
      'select count(distinct file_hash)::int as files from uploads where account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ files: 1 }]);
  });

  it('is one invoice when a person says so, and is not asked about again', async () => {
    const { admin } = await newCompany();
    const { id } = await uploaded(admin.client, three());
    await waiting(admin.client, id);
    const reply = await arrange(admin.client, [{ id, pages: places(id, 1, 2, 3) }]);
    expect(reply).toMatchObject({ status: 202, body: { uploads: [{ id, cuts: [] }] } });
    expect(await untilRead(admin.client, id)).toMatchObject({ status: 'completed', madeOf: null });
    await admin.client.send('POST', `/api/uploads/${id}/retry`);
    expect(await untilRead(admin.client, id)).toMatchObject({ status: 'completed', cuts: [] });
    expect(await invoicesOf(admin.client)).toHaveLength(1);
  });

  it('becomes one set of invoices, even if several people confirm it several times', async () => {
    const { admin, hire } = await newCompany();
    const clerk = await hire('clerk');
    const { id } = await uploaded(admin.client, three());
    await waiting(admin.client, id);
    const mine = apart(id, 3);
    const replies = await Promise.all([
      arrange(admin.client, mine, newId()),
      arrange(admin.client, mine, newId()),
      arrange(clerk.client, apart(id, 3)),
    ]);
    const [first, again, other] = replies.map(({ status }) => status);
    expect(again).toBe(first);
    expect([first, other].toSorted()).toEqual([202, 409]);
    const queue = upload
      .array()
      .parse((await admin.client.send('GET', '/api/processing-queue')).body);
    const parts = queue.filter(({ madeOf }) => madeOf);
    expect(parts).toHaveLength(3);
    for (const part of parts) await untilRead(admin.client, part.id);
    expect(await invoicesOf(admin.client)).toHaveLength(3);
  });

  it('counts by its parts against the limit of a plan', async () => {
    const { accountId, admin } = await newCompany();
    const { id } = await uploaded(admin.client, three());
    await waiting(admin.client, id);
    await fillUp(accountId, 48);
    expect(await arrange(admin.client, apart(id, 3))).toMatchObject({
      status: 402,
      body: { code: 'limit_reached', limit: 50, used: 49 },
    });
    expect((await waiting(admin.client, id)).arrangedAs).toBeNull();
    const [one, ...rest] = apart(id, 2);
    const two = [...rest, { id: one?.id ?? '', pages: places(id, 1, 3) }];
    expect((await arrange(admin.client, two)).status).toBe(202);
    expect(await sendFile(admin.client, invoicePdf())).toMatchObject({ status: 402 });
  });
});

describe('a file that was read as one invoice', () => {
  it('can be split later: its invoice is deleted, and the parts replace it', async () => {
    const { accountId, admin } = await newCompany();
    const { id } = await uploaded(admin.client, three());
    await waiting(admin.client, id);
    await arrange(admin.client, [{ id, pages: places(id, 1, 2, 3) }]);
    const { invoiceId } = await untilRead(admin.client, id);
    const { cursor } = changesPage.parse(
      (await admin.client.send('GET', '/api/sync/changes')).body,
    );
    const documents = apart(id, 3);
    const entries = await auditedBy({ db: database.db, accountId }, () =>
      arrange(admin.client, documents),
    );
    expect(entries[0]).toMatchObject({
      action: 'delete',
      entity_type: 'invoice',
      entity_id: invoiceId,
      old_values: { amount: expect.any(String) },
    });
    expect((await admin.client.send('GET', `/api/invoices/${invoiceId}`)).status).toBe(404);
    for (const part of documents) await untilRead(admin.client, part.id);
    const { body } = await admin.client.send('GET', `/api/sync/changes?since=${cursor}`);
    const { changes } = changesPage.parse(body);
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'invoice', id: invoiceId, row: null }),
    );
    expect(changes.filter(({ kind, row }) => kind === 'invoice' && row)).toHaveLength(3);
  });

  it('cannot be split after its invoice was decided or approved by somebody', async () => {
    const company = await newCompany();
    const { accountId, admin } = company;
    await company.hire('approver');
    await admin.client.call(createRule, {
      body: { name: 'Two', minAmount: 0, requiredApprovers: ['approver', 'approver'] },
    });
    const { id } = await uploaded(admin.client, invoicesPdf({ number: 'D-1' }, { number: 'D-1' }));
    const { invoiceId } = await untilRead(admin.client, id);
    const become = (status: string) =>
      database.asSuperuser('update invoices set status = $2 where account_id = $1', [
        accountId,
        status,
      ]);
    await become('approved');
    expect(await arrange(admin.client, apart(id, 2))).toMatchObject({
      status: 409,
      body: {
        code: 'frozen',
        message: 'The invoice of invoice.pdf has been decided already. Its pages stay as they are.',
      },
    });
    await become('pending_review');
    expect((await approveAs(admin, invoiceId ?? '')).message).toContain('1 of 2 approvals');
    expect(await arrange(admin.client, apart(id, 2))).toMatchObject({
      status: 409,
      body: { code: 'has_approvals' },
    });
    expect((await admin.client.send('GET', `/api/invoices/${invoiceId}`)).status).toBe(200);
  });
});

describe('several files', () => {
  it('that came one after the other are joined, and the photos of one invoice count once', async () => {
    const { accountId, admin } = await newCompany();
    const document = newId();
    const photos = [await legible(1), await legible(2)];
    const sent: Upload[] = [];
    for (const [index, photo] of photos.entries()) {
      const name = 'image.jpg';
      sent.push(await uploaded(admin.client, photo, { name, pageOf: document }));
      expect(sent[index]).toMatchObject({ status: 'pending', step: 'received', pageOf: document });
    }
    await fillUp(accountId, 48);
    const pages = sent.flatMap(({ id }) => places(id, 1));
    expect(await arrange(admin.client, [{ id: document, pages }])).toMatchObject({ status: 202 });
    const read = await untilRead(admin.client, document);
    expect(read).toMatchObject({ fileName: 'image (and 1 more).jpg', pageCount: 2, problem: null });
    const invoice = await invoiceIn(admin.client, read);
    // What it reads of its pages is the subject of web/e2e/arrange.test.ts.
    expect(invoice).toMatchObject({ pageCount: 2 });
    expect((await sendFile(admin.client, invoicePdf())).status).toBe(202);
    const second = await admin.client.fetch(`/api/uploads/${document}/file?page=2`);
    expect(Buffer.from(await second.arrayBuffer()).equals(photos[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it('that were read as separate invoices can be joined, and separated again', async () => {
    const { admin } = await newCompany();
    const read: Upload[] = [];
    for (const number of ['J-1', 'J-2']) {
      const { id } = await uploaded(admin.client, invoicePdf({ number }), {
        name: `${number}.pdf`,
      });
      read.push(await untilRead(admin.client, id));
    }
    const joined = newId();
    const pages = read.flatMap(({ id }) => places(id, 1));
    expect((await arrange(admin.client, [{ id: joined, pages }])).status).toBe(202);
    expect(await untilRead(admin.client, joined)).toMatchObject({ pageCount: 2, cuts: [] });
    expect(await invoicesOf(admin.client)).toHaveLength(1);

    const documents = apart(joined, 2);
    expect((await arrange(admin.client, documents)).status).toBe(202);
    const again = await untilRead(admin.client, documents[0]?.id ?? '');
    expect(again).toMatchObject({ fileName: 'J-1.pdf', madeOf: pages.slice(0, 1) });
    expect(await invoiceIn(admin.client, again)).toMatchObject({ invoiceNumber: 'J-1' });
    await untilRead(admin.client, documents[1]?.id ?? '');
    expect(await invoicesOf(admin.client)).toHaveLength(2);
  });

  it('of several uploaders make an invoice that none of them may approve, if the company excludes uploaders', async () => {
    const { admin, hire } = await newCompany();
    const [clerk, approver] = [await hire('clerk'), await hire('approver')];
    const sent = [
      await uploaded(clerk.client, invoicePdf({ number: 'U-1' })),
      await uploaded(approver.client, invoicePdf({ number: 'U-2' })),
    ];
    for (const { id } of sent) await untilRead(admin.client, id);
    const joined = newId();
    const pages = sent.flatMap(({ id }) => places(id, 1));
    expect((await arrange(clerk.client, [{ id: joined, pages }])).status).toBe(202);
    const { invoiceId } = await untilRead(admin.client, joined);
    const path = `/api/invoices/${invoiceId}`;
    expect((await admin.client.send('GET', path)).body).toMatchObject({
      uploadedBy: clerk.id,
      alsoUploadedBy: [approver.id],
    });
    // Doubts are not what this test is about.
    await admin.client.call(changeApprovalSettings, { body: { reviewing: 'all' } });
    await server.drain();
    const waitsForThem = async () =>
      (await approver.client.call(approvalQueue)).map(({ id }) => id);
    expect(await waitsForThem()).toEqual([invoiceId]);
    await admin.client.call(changeApprovalSettings, { body: { keepsUploadersOut: true } });
    expect(await waitsForThem()).toEqual([]);
    expect(await approver.client.send('POST', `${path}/approve`, {})).toMatchObject({
      status: 403,
      body: { code: 'own_upload' },
    });
  });

  it('arranged without a page that comes late leave that page to be read on its own', async () => {
    const { admin } = await newCompany();
    const document = newId();
    const one = await uploaded(admin.client, await blank(1), { pageOf: document });
    const left = await uploaded(admin.client, await blank(2), { pageOf: document });
    expect(await admin.client.send('POST', `/api/uploads/${one.id}/retry`)).toMatchObject({
      status: 409,
      body: {
        code: 'not_arranged',
        message: 'invoice.pdf waits until somebody has said which pages are one invoice.',
      },
    });
    await arrange(admin.client, [{ id: document, pages: places(left.id, 1) }]);
    expect(await untilRead(admin.client, one.id)).toMatchObject({ pageOf: null });
    const late = await uploaded(admin.client, await blank(3), { pageOf: document });
    expect(await untilRead(admin.client, late.id)).toMatchObject({ pageOf: null });
  });

  it('must be photos, because the pages of other files are not counted while they wait', async () => {
    const { admin } = await newCompany();
    const sent = { name: 'scan.pdf', pageOf: newId() };
    expect(await sendFile(admin.client, invoicePdf(), sent)).toMatchObject({
      status: 400,
      body: {
        code: 'not_a_photo',
        message:
          'scan.pdf is a PDF file. Only photos can be sent as pages of one invoice: send it by itself, and arrange its pages when it is read.',
      },
    });
  });

  it('count as the documents made of them, including released photos', async () => {
    const { accountId, admin } = await newCompany();
    const document = newId();
    const photos: string[] = [];
    for (let shade = 1; shade <= 3; shade++) {
      const { id } = await uploaded(admin.client, await legible(shade), { pageOf: document });
      photos.push(id);
    }
    await fillUp(accountId, 48);
    const refused = { status: 402, body: { code: 'limit_reached', limit: 50, used: 49 } };
    const alone = photos.map((id) => ({ id, pages: places(id, 1) }));
    expect(await arrange(admin.client, alone)).toMatchObject(refused);
    const first = [{ id: document, pages: places(photos[0] ?? '', 1) }];
    expect(await arrange(admin.client, first)).toMatchObject(refused);
    const two = [{ id: document, pages: photos.slice(0, 2).flatMap((id) => places(id, 1)) }];
    expect((await arrange(admin.client, two)).status).toBe(202);
    expect((await sendFile(admin.client, invoicePdf())).status).toBe(402);
  });

  it('from last month keep counting there, but one that had failed counts when it is arranged', async () => {
    const { accountId, admin } = await newCompany();
    const sets = "status = 'active', ends_at = now() + interval '20 days'";
    await database.asSuperuser(`update subscriptions set ${sets} where account_id = $1`, [
      accountId,
    ]);
    const [old, failed] = [await doneUpload(accountId), await doneUpload(accountId)];
    const change = (id: string, to: string) =>
      database.asSuperuser(`update uploads set ${to} where account_id = $1 and id = $2`, [
        accountId,
        id,
      ]);
    await change(old, "file_type = 'pdf', page_count = 2, created_at = now() - interval '40 days'");
    await change(failed, "status = 'failed'");
    await fillUp(accountId, 200);
    const full = { status: 402, body: { code: 'limit_reached', limit: 200, used: 200 } };
    expect(await arrange(admin.client, apart(failed, 1))).toMatchObject(full);
    expect(await arrange(admin.client, apart(old, 2))).toMatchObject(full);
    const turned = [{ id: newId(), pages: places(old, 2, 1) }];
    expect((await arrange(admin.client, turned)).status).toBe(202);
    expect(await sendFile(admin.client, invoicePdf())).toMatchObject(full);
  });
});

it('an arrangement made while a file is being read takes precedence over the cuts that the reading finds', async () => {
  const { accountId, admin } = await newCompany();
  const { db } = database;
  const id = await uploadOf({ db, accountId });
  await database.asSuperuser(
    "update uploads set status = 'processing', step = 'fields', page_count = 3 where account_id = $1 and id = $2",
    [accountId, id],
  );
  const enqueued: string[] = [];
  const jobs: ReadingJobs = {
    enqueue: async (_, { name }) => void enqueued.push(name),
  };
  const whole = [{ id, pages: places(id, 1, 2, 3) }];
  const read = (find: (upload: UploadRow) => Promise<FoundFields>) =>
    stepJob<FoundFields>(
      { db, jobs },
      { step: 'fields', atOnce: 1, find, keep: async (_tx, _upload, found) => found },
    ).run(
      { accountId, uploadId: id, round: 1 },
      { id: newId(), log: pino({ enabled: false }), isLastAttempt: false },
    );
  const reading: Reading = {
    type: 'invoice',
    typeConfidence: 1,
    language: null,
    fields: {},
    lines: [],
    taxes: [],
  };
  const nothing = { reading, differences: [], pageWords: '' };
  await read(async () => {
    expect((await arrange(admin.client, whole)).status).toBe(202);
    return { ...nothing, cuts: [2, 3] };
  });
  expect(await now(admin.client, id)).toMatchObject({ status: 'processing', cuts: [] });
  // The result was for one invoice of three, so the fields are read again for each.
  expect(enqueued).toEqual(['uploads.fields']);
  await read(async ({ cuts }) => ({ ...nothing, cuts: cuts ?? [2] }));
  expect(await now(admin.client, id)).toMatchObject({ step: 'vendor', cuts: [] });
  expect(enqueued).toEqual(['uploads.fields', 'uploads.vendor']);
});

describe('what cannot be arranged', () => {
  it('pages that are missing, doubled or foreign, and documents arranged before', async () => {
    const { admin } = await newCompany();
    const neighbour = await newCompany();
    const { id } = await uploaded(admin.client, three());
    await waiting(admin.client, id);
    const attempts = [
      apart(id, 2),
      apart(id, 4),
      [...apart(id, 3), { id: newId(), pages: places(id, 3) }],
    ];
    for (const documents of attempts) {
      expect(await arrange(admin.client, documents)).toMatchObject({
        status: 400,
        body: { code: 'pages' },
      });
    }
    expect((await arrange(neighbour.admin.client, apart(id, 3))).status).toBe(404);
    const own = apart(id, 3).map((document, index) =>
      index === 0 ? { ...document, id } : document,
    );
    expect(await arrange(admin.client, own)).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    });
    expect((await arrange(admin.client, apart(id, 3))).status).toBe(202);
    expect(await arrange(admin.client, apart(id, 3))).toMatchObject({
      status: 409,
      body: { code: 'arranged' },
    });
    expect((await admin.client.send('POST', `/api/uploads/${id}/retry`)).body).toMatchObject({
      code: 'arranged',
    });
  });
});
