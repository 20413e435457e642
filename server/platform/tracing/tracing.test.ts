import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { toBase64 } from '#shared/base64.ts';
import { answerOf } from '#shared/reading/testing/answers.ts';
import { anInvoice } from '#shared/reading/testing/invoices.ts';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { mapOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { ModelServer } from '../../sandbox/model/ModelServer.ts';
import { capturedLog } from '../../testing/capturedLog.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { HangingHost } from '../../testing/HangingHost.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { invoicePdf, uploaded } from '../../testing/uploads.ts';
import { everyMinuteJob } from '../jobs/jobs.ts';
import { attributeOf, type CollectedSpan, Collector } from './testing/Collector.ts';

const model = new ModelServer();
let modelUrl: string;
beforeAll(async () => {
  modelUrl = await model.start();
  model.tell({ kind: 'answer', content: JSON.stringify(answerOf(anInvoice)) });
});
afterAll(() => model.stop());

/** The status of a span, as OTLP counts them. */
const failed = 2;

/** Does work on a server that traces; returns what was received of it. */
async function traced(
  env: NodeJS.ProcessEnv,
  work: (product: OwnProduct) => Promise<unknown>,
): Promise<Collector> {
  const collector = await Collector.start();
  const product = await startProduct('Traced Ltd', {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env },
  });
  try {
    await work(product);
    await product.server.drain();
  } finally {
    await product.stop();
    await collector.stop();
  }
  return collector;
}

/** Types a note into an invoice, as a device does. */
async function edit({ company }: OwnProduct, invoiceId: string, note: string): Promise<void> {
  const doc = new Y.Doc();
  const stateVector = toBase64(Y.encodeStateVector(doc));
  mapOf(doc, 'fields').set('description', note);
  const update = Y.encodeStateAsUpdate(doc);
  const edits = [{ id: editId(update), update: toBase64(update) }];
  const documents = [{ name: documentName('invoice', invoiceId), stateVector, edits }];
  await company.admin.client.call(exchangeDocuments, { body: { documents } });
}

function onlySpan(collector: Collector, name: string): CollectedSpan {
  const spans = collector.named(name);
  if (!spans[0] || spans.length > 1) throw new Error(`${spans.length} spans are named ${name}`);
  return spans[0];
}

describe('with an address for traces', () => {
  it('a file is followed from its upload through the transaction, its jobs and the model', async () => {
    const collector = await traced(
      {
        OPENAI_API_KEY: model.key,
        OPENAI_BASE_URL: modelUrl,
        OPENAI_MODEL: model.model.name,
        OPENAI_PRICES: '2/8',
      },
      ({ company }) => uploaded(company.admin.client, invoicePdf({ number: 'SECRET-77' })),
    );
    const upload = onlySpan(collector, 'POST /api/upload');
    expect(attributeOf(upload, 'http.response.status_code')).toBe('202');
    const inTrace = collector.spans.filter(({ traceId }) => traceId === upload.traceId);
    const paths = inTrace.map((span) => collector.pathTo(span).join(' > '));
    expect(paths).toContain('POST /api/upload > transaction > insert uploads');
    const jobs = [...new Set(inTrace.map(({ name }) => name))].filter((name) =>
      name.startsWith('job '),
    );
    expect(jobs).toEqual(
      expect.arrayContaining(
        ['pages', 'fields', 'vendor', 'checks'].map((step) => `job uploads.${step}`),
      ),
    );
    expect(paths.filter((one) => one.endsWith('> The vision model'))).not.toEqual([]);
    expect([...collector.services]).toEqual(['docket']);
  });

  it('nothing that is sent names a company, a person or an invoice', async () => {
    let secrets: string[] = [];
    const collector = await traced({}, async (product) => {
      const { company, database } = product;
      const { client, id, email } = company.admin;
      const here = { db: database.db, accountId: company.accountId };
      const invoiceIds = [await invoiceOf(here), await invoiceOf(here)];
      for (const invoiceId of invoiceIds) await edit(product, invoiceId, `SECRET-${invoiceId}`);
      // Postgres quotes the whole row when it refuses it.
      await database.asSuperuser(
        `alter table invoices add constraint one check (status <> 'approved' or id = '${invoiceIds[0]}')`,
      );
      const approve = (invoiceId: string) =>
        client.send('POST', `/api/invoices/${invoiceId}/approve`, {});
      const approvals = await Promise.all(invoiceIds.map(approve));
      expect(approvals.map(({ status }) => status)).toEqual([200, 500]);
      await uploaded(client, invoicePdf({ number: 'SECRET-77' }));
      secrets = [company.accountId, id, email, ...invoiceIds];
    });
    const outcomes = (name: string) =>
      collector.named(name).map(({ status }) => status.code === failed);
    expect(outcomes('POST /api/invoices/:invoiceId/approve').toSorted()).toEqual([false, true]);
    expect(collector.spans.map((span) => attributeOf(span, 'error.type'))).toContain('23514');
    expect(outcomes('relay batch')).toEqual([false, false]);
    const known = ['SECRET-', 'Traced Ltd', 'Lakeside Paper', 'Acme Ltd'];
    const found = [...secrets, ...known].filter((one) => collector.text.includes(one));
    expect(found).toEqual([]);
  });

  it('a call continues the trace that is sent with it only where an operator says so', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
    const ask = ({ company }: OwnProduct) =>
      company.admin.client.send('GET', '/api/me', undefined, headers);
    const collector = await traced({ TRUST_TRACEPARENT: '1' }, ask);
    expect(onlySpan(collector, 'GET /api/me')).toMatchObject({
      traceId: trace,
      parentSpanId: 'b7ad6b7169203331',
    });
    // Many proxies pass on what strangers send.
    const other = await traced({ TRUST_PROXY: '1' }, ask);
    expect(onlySpan(other, 'GET /api/me').traceId).not.toBe(trace);
  });

  it('edits of a document are stored in a trace of their own', async () => {
    const collector = await traced({}, async (product) => {
      const { company, database } = product;
      const here = { db: database.db, accountId: company.accountId };
      await edit(product, await invoiceOf(here), 'Seen');
    });
    const batch = onlySpan(collector, 'relay batch');
    expect(batch.parentSpanId ?? '').toBe('');
    expect(attributeOf(batch, 'docket.edits')).toBe('1');
  });

  it('the sampler decides what is recorded', async () => {
    const collector = await traced(
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      ({ company }) => uploaded(company.admin.client, invoicePdf()),
    );
    expect(collector.spans).toEqual([]);
  });

  it('jobs of a call that is not recorded are not recorded either', async () => {
    const unsampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const collector = await traced({ TRUST_TRACEPARENT: '1' }, async ({ company, server }) => {
      const { email } = company.admin;
      const headers = { traceparent: unsampled };
      const body = { email };
      await company.admin.client.send('POST', '/api/auth/sign-in', body, headers);
      await server.drain();
    });
    expect(collector.named('job mail.send')).toEqual([]);
    const recorded = await traced({}, ({ company }) =>
      company.admin.client.send('POST', '/api/auth/sign-in', { email: company.admin.email }),
    );
    expect(recorded.named('job mail.send')).toHaveLength(1);
  });

  it('what a round over all companies queues has traces of its own', async () => {
    const collector = await traced({}, async ({ company, database }) => {
      // Made beside the server, so that only the round finds it.
      await invoiceOf({ db: database.db, accountId: company.accountId });
      await database.asSuperuser("insert into jobs.job (name, data) values ($1, '{}')", [
        everyMinuteJob,
      ]);
    });
    expect(collector.named(`job ${everyMinuteJob}`)).not.toEqual([]);
    const looks = collector.named('job notifications.look');
    expect(looks).not.toEqual([]);
    expect(looks.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(looks.map(() => ''));
  });

  it('two processes are told apart', async () => {
    const ask = ({ company }: OwnProduct) => company.admin.client.send('GET', '/api/me');
    const collectors = [await traced({}, ask), await traced({}, ask)];
    const instances = new Set(collectors.flatMap(({ instances }) => [...instances]));
    expect(instances.size).toBe(2);
    expect(instances).not.toContain(undefined);
  });

  it('the log says why traces were not sent', async () => {
    const { log, lines } = capturedLog();
    const collector = await Collector.start();
    const product = await startProduct('Traced Ltd', {
      // It takes nothing there.
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/elsewhere` },
      log,
    });
    expect((await product.company.admin.client.send('GET', '/api/me')).status).toBe(200);
    await product.stop();
    await collector.stop();
    const reasons = lines().filter((line) => line.includes('traces not sent'));
    expect(reasons.join()).toContain('Bad Request');
  });

  it('a collector that does not answer delays neither calls nor the stop', async () => {
    const { log, lines } = capturedLog();
    const hanging = await HangingHost.start();
    const product = await startProduct('Traced Ltd', {
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${hanging.port}` },
      log,
    });
    expect((await product.company.admin.client.send('GET', '/api/me')).status).toBe(200);
    await product.stop();
    await hanging.stop();
    expect(lines().filter((line) => line.includes('shutdown step failed'))).toEqual([]);
  });
});
