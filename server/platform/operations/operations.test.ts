import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#shared/http/endpoint.ts';
import {
  type FailedOperation,
  type FailureSourceName,
  listFailedOperations,
  retryCalls,
} from '#shared/operations/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { captureOf } from '../../capabilities/captures/testing/mails.ts';
import { auditedBy } from '../../testing/audit.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const newCompany = () => createCompany({ db: product.database.db, server: product.server });
const here = ({ accountId }: TestCompany) => ({ db: product.database.db, accountId });

/** Makes a dead letter as the queue does, with the job's error, or without one if its node was killed. */
async function addDeadLetter(kind: string, data: object, output: object | null): Promise<void> {
  await product.database.asSuperuser(
    `insert into jobs.job (name, data, source_name, source_id, source_output)
      values ('dead', $1, $2, $3, $4)`,
    [JSON.stringify(data), kind, randomUUID(), output && JSON.stringify(output)],
  );
  await product.database.wakeNodes();
}

const failuresOf = ({ admin }: TestCompany) => admin.client.call(listFailedOperations);

async function untilFailed(company: TestCompany, count: number): Promise<FailedOperation[]> {
  return eventually(async () => {
    const failures = await failuresOf(company);
    expect(failures).toHaveLength(count);
    return failures;
  });
}

const retryOf = ({ client }: TestPerson, source: FailureSourceName, operationId: string) =>
  client.send('POST', fillPath(retryCalls[source].path, { operationId }));

describe('the failed operations of a company', () => {
  it('are failed files, mails and jobs, newest first, each with a plain reason', async () => {
    const company = await newCompany();
    const { accountId, admin } = company;
    await product.database.asSuperuser(
      `update uploads set status = 'failed', problem = 'The file is torn.' where id = $1`,
      [await uploadOf(here(company))],
    );
    await product.database.asSuperuser(
      `update email_captures set status = 'failed', error_message = 'It is empty.' where id = $1`,
      [await captureOf(here(company))],
    );
    await addDeadLetter('push.tell', { accountId, personId: admin.id }, null);
    await untilFailed(company, 3);
    const reason = 'The other server could not be reached.';
    await addDeadLetter(
      'approvals.escalate-in',
      { accountId },
      { message: 'ECONNREFUSED', reason },
    );
    const failures = await untilFailed(company, 4);
    expect(failures[0]).toMatchObject({ type: 'Escalation', error: reason });
    expect(failures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: 'upload', error: 'The file is torn.' }),
        expect.objectContaining({ source: 'capture', error: 'It is empty.' }),
        expect.objectContaining({
          type: 'Push message',
          entityType: 'member',
          entityId: admin.id,
          error: expect.stringMatching(/interrupted again and again/),
        }),
      ]),
    );
    expect(await failuresOf(await newCompany())).toEqual([]);
  });

  it('list a recurring failure once, until the job succeeds', async () => {
    const company = await newCompany();
    const data = { accountId: company.accountId };
    const entries = await auditedBy(here(company), async () => {
      await addDeadLetter('approvals.escalate-in', data, { reason: 'First.' });
      await untilFailed(company, 1);
      await addDeadLetter('approvals.escalate-in', data, { reason: 'Second.' });
      await eventually(async () =>
        expect(await failuresOf(company)).toMatchObject([{ error: 'Second.' }]),
      );
    });
    expect(entries).toMatchObject([
      { category: 'SYSTEM', status: 'failure', error_message: 'First.' },
    ]);
    const [failed] = await failuresOf(company);
    expect((await retryOf(company.admin, 'job', failed?.id ?? '')).status).toBe(200);
    await untilFailed(company, 0);
  });
});

describe('a retry', () => {
  it('by two people at once gives one job and one audit entry', async () => {
    const company = await newCompany();
    const colleague = await company.hire('manager');
    const data = { accountId: company.accountId, personId: colleague.id };
    // The attempt does not continue the trace of those before.
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await addDeadLetter('push.tell', { ...data, traceparent }, { reason: 'It did not go.' });
    const [failed] = await untilFailed(company, 1);
    const retries: number[] = [];
    const entries = await auditedBy(here(company), async () => {
      const replies = await Promise.all(
        [company.admin, colleague].map((person) => retryOf(person, 'job', failed?.id ?? '')),
      );
      retries.push(...replies.map(({ status }) => status));
    });
    expect(retries.sort()).toEqual([200, 409]);
    expect(entries).toMatchObject([
      {
        category: 'SYSTEM',
        status: 'pending',
        entity_type: 'member',
        metadata: { operation: 'Push message', retry: true },
      },
    ]);
    const { rows } = await product.database.asSuperuser(
      `select data from jobs.job where name = 'push.tell' and data->>'personId' = $1`,
      [colleague.id],
    );
    expect(rows).toEqual([{ data }]);
    expect(await failuresOf(company)).toEqual([]);
  });

  it('requires the permission, and is refused to other companies', async () => {
    const company = await newCompany();
    await addDeadLetter(
      'push.tell',
      { accountId: company.accountId, personId: randomUUID() },
      null,
    );
    const [failed] = await untilFailed(company, 1);
    const operation = failed?.id ?? '';
    const [clerk, stranger] = [await company.hire('clerk'), (await newCompany()).admin];
    expect((await retryOf(clerk, 'job', operation)).status).toBe(403);
    expect((await retryOf(stranger, 'job', operation)).status).toBe(404);
    expect(await failuresOf(company)).toHaveLength(1);
  });
});
