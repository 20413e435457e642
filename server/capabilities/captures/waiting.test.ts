import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trialInvoices } from '#shared/subscription/allowance.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { FolderStore } from '../../platform/files/FolderStore.ts';
import { storeStream } from '../../platform/files/storeStream.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { invoicePdf, uploadOf } from '../../testing/uploads.ts';
import { changeCapture, findCapture, newestCaptures } from '../uploads/mails/captureStore.ts';
import { acceptMail } from './acceptMail.ts';
import { readCapture } from './readCapture.ts';
import { MailReader } from './reading/MailReader.ts';
import { dnsStub } from './testing/dnsStub.ts';
import { madeMail } from './testing/madeMail.ts';
import { captureOf, idleJobs, lookedAtAgain } from './testing/mails.ts';

let database: TestDatabase;
let folder: string;
let accountId: string;
let mailReader: MailReader;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'docket-test-waiting-'));
  mailReader = new MailReader(dnsStub());
});
beforeEach(async () => {
  const server = { url: 'http://nowhere.test' };
  ({ accountId } = await createCompany({ db: database.db, server }));
});
afterAll(async () => {
  await mailReader.close();
  await database.close();
  await rm(folder, { recursive: true });
});

describe('a mail beyond the allowance', () => {
  /** A waiting capture with this number of documents. */
  async function waiting(documents: number): Promise<string> {
    const id = await captureOf({ db: database.db, accountId });
    const files = Array.from({ length: documents }, (_, index) => ({
      name: `${index}.pdf`,
      size: 1,
      leftOut: null,
    }));
    const change = { files, waitsForPlan: true, notice: 'All of them are used.' };
    await database.db.withAccount(accountId, async (tx) =>
      changeCapture(tx, id, await nextSeq(tx), change),
    );
    return id;
  }

  it('waits until all its invoices are allowed, and does not block a smaller one', async () => {
    for (let used = 0; used < trialInvoices - 1; used++) {
      await uploadOf({ db: database.db, accountId });
    }
    const [two] = [await waiting(2)];
    expect(await lookedAtAgain(database.db)).toBe(0);
    const one = await waiting(1);
    await waiting(1);
    expect(await lookedAtAgain(database.db)).toBe(1);
    // It counts although it has not been read yet.
    expect(await lookedAtAgain(database.db)).toBe(0);
    const states = await database.db.withAccount(accountId, (tx) =>
      Promise.all([two, one].map((id) => findCapture(tx, id))),
    );
    expect(states).toMatchObject([{ waitsForPlan: true }, { waitsForPlan: false, notice: null }]);
  });
});

describe('a mail that temporarily cannot be read', () => {
  const log = pino({ level: 'silent' });
  const capture = async () => {
    const [only] = await database.db.withAccount(accountId, (tx) => newestCaptures(tx, 1));
    if (!only) throw new Error('No mail is there');
    return only;
  };

  async function delivered() {
    const files = new FolderStore(path.join(folder, 'files'));
    const own = path.join(folder, accountId);
    await mkdir(own);
    const raw = await madeMail({
      attachments: [{ filename: 'bill.pdf', content: invoicePdf({ number: 'F-1' }) }],
    });
    const mail = await storeStream(Readable.from([raw]), path.join(own, 'mail'), raw.length);
    if (!mail) throw new Error('The mail is too large');
    const jobs = idleJobs();
    const services = { db: database.db, files, jobs, mailReader };
    await acceptMail(services, mail, { from: '', ip: null, helo: null }, [accountId]);
    const { id: captureId, round } = await capture();
    const reading = (changed: Partial<typeof services> = {}) =>
      readCapture({ ...services, ...changed }, { accountId, captureId, round }, log);
    return { reading, jobs };
  }

  /** A store whose folder is a file, so that reading fails. */
  async function brokenStore(): Promise<FolderStore> {
    const file = path.join(folder, 'a file');
    await writeFile(file, '');
    return new FolderStore(file);
  }

  it('is read once the fault has passed, and has a notice until then', async () => {
    const { reading, jobs } = await delivered();
    const files = await brokenStore();
    for (let time = 0; time < 8; time++)
      await expect(reading({ files })).rejects.toThrow('ENOTDIR');
    expect(await capture()).toMatchObject({
      status: 'pending',
      errorMessage: null,
      notice: expect.stringContaining('tried again automatically'),
    });
    await reading();
    expect(await capture()).toMatchObject({ status: 'processing', notice: null });
    expect(jobs.enqueued).toContain('uploads.pages');
  });

  it('fails after too many tries', async () => {
    const { reading } = await delivered();
    const files = await brokenStore();
    for (let time = 0; time < 20; time++) await reading({ files }).catch(() => {});
    const { status, errorMessage } = await capture();
    expect([status, errorMessage]).toEqual(['failed', expect.stringContaining('on our side')]);
  });

  it('because the server is stopping does not use up a try', async () => {
    const { reading } = await delivered();
    const closed = new MailReader(dnsStub());
    await closed.close();
    for (let time = 0; time < 20; time++) {
      await expect(reading({ mailReader: closed })).rejects.toThrow();
    }
    expect(await capture()).toMatchObject({ status: 'pending', notice: null, tries: 0 });
  });
});
