import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { readdir, readFile, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { changesPage } from '#shared/sync/contract.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { newId } from '../../platform/db/newId.ts';
import { FolderStore } from '../../platform/files/FolderStore.ts';
import { auditedBy } from '../../testing/audit.ts';
import type { TestClient } from '../../testing/client.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoiceIn, invoicePdf, sendFile, untilRead, uploaded } from '../../testing/uploads.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });
let made = 0;
/** A file that nobody has sent yet. */
const somePdf = () => invoicePdf({ number: `N-${++made}`, vendor: `Supplier No ${made} Ltd` });
const filesOf = async (accountId: string) => {
  const folder = path.join(server.config.dataDir, 'files', accountId);
  const all = await readdir(folder, { recursive: true }).catch(() => []);
  return all.filter((name) => path.basename(name).length === 64);
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileAnswer = async (client: TestClient, uploadId: string) => {
  const response = await client.fetch(`/api/uploads/${uploadId}/file`);
  if (response.status !== 200) throw new Error(`The file was answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

describe('a file that is uploaded', () => {
  it('becomes an invoice, and reports its progress', async () => {
    const { client } = company.admin;
    const sent = await uploaded(client, invoicePdf());
    expect(sent).toMatchObject({
      fileName: 'invoice.pdf',
      fileType: 'pdf',
      status: 'pending',
      step: 'received',
      progress: 5,
      invoiceId: null,
      uploadedBy: company.admin.id,
    });
    const read = await untilRead(client, sent.id);
    expect(read).toMatchObject({
      status: 'completed',
      step: 'ready',
      progress: 100,
      pageCount: 1,
      problem: null,
    });
    expect(await invoiceIn(client, read)).toMatchObject({
      invoiceNumber: 'INV-1001',
      vendorName: 'Lakeside Paper Ltd',
      amount: '120.00',
      currency: 'GBP',
      invoiceDate: '2026-03-02',
      status: 'pending_review',
      documentType: 'invoice',
      uploadId: sent.id,
      fileName: 'invoice.pdf',
      pageCount: 1,
      fieldConfidence: { amount: expect.any(Number) },
      fieldBoxes: { amount: { page: 0, box: expect.any(Array) } },
    });
  });

  it('is in the queue, newest first, and reaches devices through the feed', async () => {
    const { admin } = await newCompany();
    const sent = await uploaded(admin.client, somePdf());
    await untilRead(admin.client, sent.id);
    const later = await uploaded(admin.client, somePdf());
    const queue = await admin.client.send('GET', '/api/processing-queue');
    expect(queue.body).toMatchObject([{ id: later.id }, { id: sent.id, status: 'completed' }]);
    await untilRead(admin.client, later.id);
    // Previews are made after the reading, and change the uploads once more.
    await server.drain();
    const first = changesPage.parse((await admin.client.send('GET', '/api/sync/changes')).body);
    const kinds = first.changes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'upload')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'invoice')).toHaveLength(2);
    const { body } = await admin.client.send('GET', `/api/sync/changes?since=${first.cursor}`);
    const since = changesPage.parse(body).changes.filter(({ kind }) => kind === 'upload');
    expect(since).toEqual([]);
  });

  it('is audited with its sender', async () => {
    const { accountId, admin } = await newCompany();
    const entries = await auditedBy({ db: database.db, accountId }, async () => {
      await untilRead(admin.client, (await uploaded(admin.client, somePdf())).id);
    });
    expect(entries).toMatchObject([
      {
        action: 'create',
        entity_type: 'upload',
        user_email: admin.email,
        new_values: { fileName: 'invoice.pdf', duplicateOf: null },
      },
      { action: 'create', entity_type: 'vendor', user_email: 'system' },
      { action: 'create', entity_type: 'invoice', user_email: 'system' },
    ]);
  });

  it('keeps a name in any script, without folders', async () => {
    const { client } = company.admin;
    const name = '../../etc/Rechnung März №7.pdf';
    expect(await uploaded(client, somePdf(), { name })).toMatchObject({
      fileName: 'Rechnung März №7.pdf',
    });
  });
});

describe('the same file', () => {
  it('uploaded twice is stored once, and the second upload says so', async () => {
    const { accountId, admin } = await newCompany();
    const pdf = somePdf();
    const first = await untilRead(admin.client, (await uploaded(admin.client, pdf)).id);
    const second = await untilRead(
      admin.client,
      (await uploaded(admin.client, pdf, { name: 'again.pdf' })).id,
    );
    expect(second).toMatchObject({ duplicateOf: first.id, status: 'completed' });
    expect(second.invoiceId).not.toBe(first.invoiceId);
    expect((await invoiceIn(admin.client, second)).flags).toContainEqual(
      expect.objectContaining({
        code: 'potential_duplicate',
        explanation: 'The same file was uploaded before, as invoice.pdf.',
        about: [first.invoiceId],
      }),
    );
    const { rows } = await database.asSuperuser(
      'select distinct file_hash from uploads where account_id = $1',
      [accountId],
    );
    expect(rows).toHaveLength(1);
    const stored = await filesOf(accountId);
    expect(stored.filter((name) => name.endsWith(rows[0].file_hash))).toHaveLength(1);
  });

  it('sent again under the same id is one upload', async () => {
    const { admin } = await newCompany();
    const [pdf, id] = [somePdf(), newId()];
    const all = await Promise.all([1, 2, 3].map(() => uploaded(admin.client, pdf, { id })));
    expect(all.map((one) => one.id)).toEqual([id, id, id]);
    expect((await admin.client.send('GET', '/api/processing-queue')).body).toHaveLength(1);
    const other = await sendFile(admin.client, somePdf(), { id });
    expect(other).toMatchObject({ status: 409, body: { code: 'taken' } });
  });

  it('gets the same answer under the same Idempotency-Key, and another file is refused', async () => {
    const { admin } = await newCompany();
    const [pdf, key] = [somePdf(), newId()];
    const first = await sendFile(admin.client, pdf, { key });
    expect(await sendFile(admin.client, pdf, { key })).toMatchObject({
      status: 202,
      body: first.body,
    });
    expect((await sendFile(admin.client, somePdf(), { key })).status).toBe(422);
    expect((await admin.client.send('GET', '/api/processing-queue')).body).toHaveLength(1);
  });
});

describe('a file that is no invoice', () => {
  const refused = (name: string) => ({
    status: 415,
    body: {
      title: 'Invalid file type',
      message: expect.stringContaining(
        `${name} is not a supported format. Please use PDF, JPEG, PNG, or TIFF.`,
      ),
    },
  });

  it.each([
    ['setup.pdf', Buffer.from('MZ\x90\0 %PDF-1.7 This program cannot be run in DOS mode')],
    ['run.png', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['notes.txt', Buffer.from('Total: 100.00')],
    ['order.xml', Buffer.from('<?xml version="1.0"?><Order xmlns="urn:other"/>')],
    ['archive.pdf', Buffer.from('PK\x03\x04')],
  ])('is refused by its content: %s', async (name, bytes) => {
    const { accountId, admin } = await newCompany();
    expect(await sendFile(admin.client, bytes, { name })).toMatchObject(refused(name));
    expect(await filesOf(accountId)).toEqual([]);
    expect((await admin.client.send('GET', '/api/processing-queue')).body).toEqual([]);
  });

  it('is refused when it is empty, missing or one of several', async () => {
    const { client } = company.admin;
    expect(await sendFile(client, Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { code: 'empty_file' },
    });
    const form = new FormData();
    form.set('other', new File(['%PDF-1.7'], 'a.pdf'));
    expect((await client.fetch('/api/upload', { method: 'POST', body: form })).status).toBe(400);
    const two = new FormData();
    two.append('file', new File(['%PDF-1.7'], 'a.pdf'));
    two.append('file', new File(['%PDF-1.7'], 'b.pdf'));
    expect((await client.fetch('/api/upload', { method: 'POST', body: two })).status).toBe(400);
    expect((await client.send('POST', '/api/upload', {})).status).toBe(415);
    const bad = await sendFile(client, somePdf(), { id: 'no-id' });
    expect(bad.status).toBe(400);
  });

  it('is refused above 20 MB, and leaves nothing behind', async () => {
    const { client } = company.admin;
    const bytes = Buffer.concat([somePdf(), Buffer.alloc(largestFile)]);
    expect(await sendFile(client, bytes, { name: 'huge.pdf' })).toMatchObject({
      status: 413,
      body: { title: 'File too large', message: 'huge.pdf exceeds the 20MB limit.' },
    });
    const incoming = path.join(server.config.dataDir, 'incoming');
    await eventually(async () => expect(await readdir(incoming)).toEqual([]));
  });

  it('is accepted at exactly 20 MB', async () => {
    const { client } = company.admin;
    const pdf = somePdf();
    const bytes = Buffer.concat([pdf, Buffer.alloc(largestFile - pdf.length, ' ')]);
    expect((await uploaded(client, bytes)).fileSize).toBe(largestFile);
  });
});

describe('a file with a misleading name', () => {
  it('is read anyway, and a notice tells its sender', async () => {
    const { client } = company.admin;
    expect(await uploaded(client, somePdf(), { name: 'photo.png' })).toMatchObject({
      fileType: 'pdf',
      notice: 'photo.png is named .png, but is a PDF file. It was read as one.',
    });
    expect((await uploaded(client, somePdf(), { name: 'INVOICE.PDF' })).notice).toBeNull();
  });
});

describe('the limit of a plan', () => {
  const fillUp = (accountId: string, count: number) =>
    database.asSuperuser(
      `insert into uploads (account_id, id, seq, file_name, file_type, file_size, file_hash, status, step, progress)
        select $1, gen_random_uuid(), -n, 'x.pdf', 'pdf', 1, 'x', 'completed', 'ready', 100
        from generate_series(1, $2::int) n`,
      [accountId, count],
    );

  it('refuses the 51st file of a trial with 402 and a way to upgrade; a failed file does not count', async () => {
    const { accountId, admin } = await newCompany();
    await fillUp(accountId, 49);
    await uploaded(admin.client, somePdf());
    const reply = await sendFile(admin.client, somePdf());
    expect(reply).toMatchObject({
      status: 402,
      body: { code: 'limit_reached', limit: 50, used: 50, upgradeUrl: '/subscribe?plan=starter' },
    });
    await database.asSuperuser(
      "update uploads set status = 'failed' where account_id = $1 and seq = -1",
      [accountId],
    );
    expect((await sendFile(admin.client, somePdf())).status).toBe(202);
  });

  it('counts a file of an earlier month that is retried now', async () => {
    const { accountId, admin } = await newCompany();
    await database.asSuperuser(
      "update subscriptions set status = 'active', ends_at = now() + interval '20 days' where account_id = $1",
      [accountId],
    );
    const { id } = await uploaded(admin.client, somePdf());
    await untilRead(admin.client, id);
    await database.asSuperuser(
      `update uploads set status = 'failed', invoice_id = null, created_at = now() - interval '40 days'
        where account_id = $1`,
      [accountId],
    );
    await fillUp(accountId, 199);
    expect((await admin.client.send('POST', `/api/uploads/${id}/retry`)).status).toBe(202);
    expect(await sendFile(admin.client, somePdf())).toMatchObject({
      status: 402,
      body: { limit: 200, used: 200 },
    });
  });

  it('counts concurrent uploads correctly', async () => {
    const { accountId, admin } = await newCompany();
    await fillUp(accountId, 49);
    const files = Array.from({ length: 60 }, () => somePdf());
    const all = await Promise.all(files.map((file) => sendFile(admin.client, file)));
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 402)).toHaveLength(59);
  });

  it('is 200 a month for Starter, and none for Pro; an expired trial accepts nothing', async () => {
    const { accountId, admin } = await newCompany();
    const subscribe = (sets: string) =>
      database.asSuperuser(`update subscriptions set ${sets} where account_id = $1`, [accountId]);
    await subscribe("status = 'active', ends_at = now() + interval '20 days'");
    await fillUp(accountId, 200);
    expect(await sendFile(admin.client, somePdf())).toMatchObject({
      status: 402,
      body: { limit: 200, upgradeUrl: '/subscribe?plan=growth' },
    });
    await database.asSuperuser(
      "update uploads set created_at = now() - interval '40 days' where account_id = $1",
      [accountId],
    );
    expect((await sendFile(admin.client, somePdf())).status).toBe(202);
    await subscribe("plan = 'pro'");
    expect((await sendFile(admin.client, somePdf())).status).toBe(202);
    await subscribe("status = 'trialing', trial_ends_at = now() - interval '1 day'");
    expect(await sendFile(admin.client, somePdf())).toMatchObject({
      status: 402,
      body: { code: 'trial_expired' },
    });
  });
});

describe('the stored file', () => {
  it('is served to members with its type, and cannot run scripts', async () => {
    const { admin, hire } = await newCompany();
    const pdf = somePdf();
    const { id } = await uploaded(admin.client, pdf, { name: 'Żółw "1".pdf' });
    const viewer = await hire('viewer');
    const reply = await viewer.client.fetch(`/api/uploads/${id}/file`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(pdf)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringContaining(
        "filename*=UTF-8''%C5%BB%C3%B3%C5%82w%20%221%22.pdf",
      ),
    });
    const again = await viewer.client.fetch(`/api/uploads/${id}/file`, {
      headers: {
        'If-None-Match': reply.headers.get('ETag') ?? '',
        // Without this header the client accepts any type, unlike a browser.
        'Cache-Control': 'max-age=0',
      },
    });
    expect(again.status).toBe(304);
    expect((await company.admin.client.fetch(`/api/uploads/${id}/file`)).status).toBe(404);
  });

  it('has a preview of each page', async () => {
    const { client } = company.admin;
    const { id } = await uploaded(client, somePdf());
    const reply = await vi.waitFor(
      async () => {
        const page = await client.fetch(`/api/uploads/${id}/pages/1`);
        expect(page.status).toBe(200);
        return page;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(reply.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect((await client.fetch(`/api/uploads/${id}/pages/2`)).status).toBe(404);
    expect((await client.fetch(`/api/uploads/${id}/pages/0`)).status).toBe(400);
    const { body } = await client.send('GET', `/api/uploads/${id}`);
    expect(body).toMatchObject({ previews: 1 });
  });
});

describe('a file that cannot be read', () => {
  it('fails with a plain reason, is kept, and can be retried', async () => {
    const { accountId, admin } = await newCompany();
    const bytes = somePdf();
    const damaged = bytes.subarray(0, 200);
    const sent = await uploaded(admin.client, damaged, { name: 'cut.pdf' });
    const failed = await untilRead(admin.client, sent.id);
    expect(failed).toMatchObject({
      status: 'failed',
      problem: 'The file is damaged or incomplete and cannot be opened.',
      invoiceId: null,
    });
    expect(await filesOf(accountId)).toHaveLength(1);
    const entries = await auditedBy({ db: database.db, accountId }, async () => {
      const retried = await admin.client.send('POST', `/api/uploads/${sent.id}/retry`);
      expect(retried).toMatchObject({ status: 202, body: { status: 'pending', problem: null } });
      expect((await untilRead(admin.client, sent.id)).status).toBe('failed');
    });
    expect(entries).toMatchObject([
      { user_email: admin.email, metadata: { retry: true } },
      { status: 'failure', error_message: failed.problem },
    ]);
  });

  it('is read after the cause was fixed', async () => {
    const { accountId, admin } = await newCompany();
    const pdf = somePdf();
    const { id } = await uploaded(admin.client, pdf);
    const done = await untilRead(admin.client, id);
    // Its previews are drawn after it was read.
    await server.drain();
    const folder = path.join(server.config.dataDir, 'files', accountId);
    await rm(folder, { recursive: true });
    await admin.client.send('POST', `/api/uploads/${id}/retry`);
    expect(await untilRead(admin.client, id)).toMatchObject({
      status: 'failed',
      problem: 'The file is no longer there. Upload it again.',
    });
    await uploaded(admin.client, pdf);
    await admin.client.send('POST', `/api/uploads/${id}/retry`);
    expect(await untilRead(admin.client, id)).toMatchObject({
      status: 'completed',
      invoiceId: done.invoiceId,
    });
  });

  it('is not read twice at once, nor retried by people who may not upload', async () => {
    const { admin, hire } = await newCompany();
    const { id } = await uploaded(admin.client, somePdf());
    const early = await admin.client.send('POST', `/api/uploads/${id}/retry`);
    expect(early).toMatchObject({ status: 409, body: { code: 'still_reading' } });
    const viewer = await hire('viewer');
    expect((await viewer.client.send('POST', `/api/uploads/${id}/retry`)).status).toBe(403);
    expect((await sendFile(viewer.client, somePdf())).status).toBe(403);
    const { invoiceId } = await untilRead(admin.client, id);
    await admin.client.send('POST', `/api/invoices/${invoiceId}/reject`, { comments: 'No' });
    const late = await admin.client.send('POST', `/api/uploads/${id}/retry`);
    expect(late).toMatchObject({ status: 409, body: { code: 'frozen' } });
  });
});

describe('a disk without room', () => {
  /** Writes at most so many bytes of each file; then the disk is full, silently or not. */
  const leaveRoomFor = (bytes: number, error: NodeJS.ErrnoException | null) => {
    const { createWriteStream } = fs;
    let left = bytes;
    vi.spyOn(fs, 'createWriteStream').mockImplementation((file) =>
      createWriteStream(file, {
        fs: {
          open: fs.open,
          close: fs.close,
          write: (
            fd: number,
            buffer: Buffer,
            offset: number,
            length: number,
            position: number | null,
            done: (error: NodeJS.ErrnoException | null, written: number) => void,
          ) => {
            const written = Math.min(left, length);
            left -= written;
            if (written > 0) fs.writeSync(fd, buffer, offset, written, position);
            if (written < length && error) done(error, 0);
            else done(null, length);
          },
        },
      }),
    );
  };
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it.each([
    ['reports it', full],
    ['loses the rest in silence', null],
  ])('that %s: nothing is stored, and the same file can be sent later', async (_, error) => {
    const { admin, accountId } = await newCompany();
    const pdf = somePdf();
    leaveRoomFor(1000, error);
    const refused = await sendFile(admin.client, pdf).finally(() => vi.restoreAllMocks());
    expect(refused).toMatchObject({ status: 507, body: { code: 'no_space' } });
    expect(await filesOf(accountId)).toEqual([]);
    const { id } = await uploaded(admin.client, pdf);
    expect(await fileAnswer(admin.client, id)).toEqual(pdf);
  });

  it('while a file gets its name leaves nothing under it', async () => {
    const { admin, accountId } = await newCompany();
    const pdf = somePdf();
    const { take } = FolderStore.prototype;
    vi.spyOn(FolderStore.prototype, 'take').mockImplementationOnce(async function (
      this: FolderStore,
      key,
      file,
    ) {
      await truncate(file, 1000);
      return take.call(this, key, file);
    });
    const refused = await sendFile(admin.client, pdf).finally(() => vi.restoreAllMocks());
    expect(refused).toMatchObject({ status: 507, body: { code: 'no_space' } });
    expect(await filesOf(accountId)).toEqual([]);
  });
});

describe('a stored file that is damaged', () => {
  it('is not handed out, and is replaced when it is uploaded again', async () => {
    const { admin, accountId } = await newCompany();
    const pdf = somePdf();
    const { id } = await uploaded(admin.client, pdf);
    const stored = (await filesOf(accountId)).find((name) => name.includes(sha256(pdf)));
    const file = path.join(server.config.dataDir, 'files', accountId, stored ?? '');
    await truncate(file, 1000);
    await expect(fileAnswer(admin.client, id)).rejects.toThrow('500');
    await uploaded(admin.client, pdf);
    expect(await readFile(file)).toEqual(pdf);
    expect(await fileAnswer(admin.client, id)).toEqual(pdf);
  });
});
