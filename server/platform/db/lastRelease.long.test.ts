import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { createOwnDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type Program, Programs } from '../../testing/program.ts';
import { publicUrl, secretKey } from '../../testing/server.ts';
import { invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';

const release = process.env['LAST_RELEASE'];
if (!release) {
  process.stdout.write('Skipped: set LAST_RELEASE to a checkout of it, with its packages.\n');
}

/** It looks at answers by status and by what every version has, because their contracts may have grown since. */
describe.skipIf(!release)(
  'the last release beside this version, on the tables of this version',
  () => {
    const programs = new Programs();
    let database: TestDatabase;
    let old: Program;
    let company: TestCompany;

    beforeAll(async () => {
      database = await createOwnDatabase();
      const dataDir = await programs.folder();
      const env = {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        DEMO: '0',
        RATE_LIMIT_FACTOR: '1000',
      };
      await (await programs.start(env)).ready();
      old = await programs.start(env, path.join(release ?? '', 'server/main.ts'));
      await old.ready();
      company = await createCompany({ db: database.db, server: old });
    });
    afterAll(async () => {
      await programs.killAll();
      await database.close();
    });

    it('reads a file, takes an edit, and approves what this version has made', async () => {
      const { client } = company.admin;
      const sent = await uploaded(client, invoicePdf({ number: 'L-1' }));
      expect(await untilRead(client, sent.id)).toMatchObject({ status: 'completed' });

      const id = await invoiceOf({ db: database.db, accountId: company.accountId });
      const peer = await new TestPeer(`${old.url.replace('http', 'ws')}/sync/invoice.${id}`, {
        headers: { Origin: publicUrl, Cookie: `docket=${client.sessionToken}` },
      }).ready();
      const edit = peer.set('description', 'Typed on the last release');
      await peer.until('durable', () => peer.durable.has(edit));
      await peer.leave();
      const approved = await client.send('POST', `/api/invoices/${id}/approve`, {});
      expect(approved.status).toBe(200);
      const { rows } = await database.asSuperuser(
        'select status, description from invoices where id = $1',
        [id],
      );
      expect(rows).toEqual([{ status: 'approved', description: 'Typed on the last release' }]);
      for (const one of ['/api/me', '/api/invoices', '/api/vendors', '/api/sync/changes']) {
        expect((await client.send('GET', one)).status, one).toBe(200);
      }
    });
  },
);
