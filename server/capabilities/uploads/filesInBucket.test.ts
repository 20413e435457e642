import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Server } from '../../sandbox/s3/S3Server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { invoicePdf, untilRead, uploaded } from '../../testing/uploads.ts';

const bucket = new S3Server();
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    S3_ENDPOINT: await bucket.start(),
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  server = await startTestServer({ databaseUrl: database.url, env });
});
afterAll(async () => {
  await server.stop();
  await bucket.stop();
  await database.close();
});

it('a file stored in a bucket is read, and downloaded unchanged', async () => {
  const { accountId, admin } = await createCompany({ db: database.db, server });
  const pdf = invoicePdf();
  const { id } = await uploaded(admin.client, pdf);
  expect(await untilRead(admin.client, id)).toMatchObject({ status: 'completed' });
  const answer = await admin.client.fetch(`/api/uploads/${id}/file`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  expect(bucket.refused).toEqual([]);
  const names = [...bucket.objects.keys()];
  expect(names.every((name) => name.startsWith(`/docket-files/${accountId}/`))).toBe(true);
});
