import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addComment,
  answerQuestion,
  askQuestion,
  removeComment,
  takeQuestionBack,
} from '#shared/conversation/contract.ts';
import { type Change, getChanges } from '#shared/sync/contract.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { lookThrough } from '../notifications/lookThrough.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestCompany;
let [approver, clerk]: TestPerson[] = [];
let invoiceId: string;

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});
beforeEach(async () => {
  company = await createCompany({ db: database.db, server });
  [approver, clerk] = [await company.hire('approver'), await company.hire('clerk')];
  invoiceId = await invoiceOf(here(), { amount: '2000.00' });
});

const here = () => ({ db: database.db, accountId: company.accountId });
const send = (person: TestPerson | undefined, action: string, body?: object) =>
  known(person).client.send('POST', `/api/invoices/${invoiceId}/${action}`, body);

function known(person: TestPerson | undefined): TestPerson {
  if (!person) throw new Error('There is no such person');
  return person;
}

async function onDeviceOf(person: TestPerson | undefined): Promise<Change[]> {
  const { body } = await known(person).client.send('GET', '/api/sync/changes');
  return getChanges.answer.parse(body).changes.filter(({ row }) => row !== null);
}

async function commentsOn(person: TestPerson | undefined) {
  return (await onDeviceOf(person)).flatMap((change) =>
    change.kind === 'comment' ? [change.row] : [],
  );
}

async function notificationsOf(person: TestPerson | undefined) {
  await database.db.withAccount(company.accountId, (tx) => lookThrough(tx));
  return (await onDeviceOf(person)).flatMap((change) =>
    change.kind === 'notification' ? [change.row] : [],
  );
}

describe('a comment', () => {
  it('that is sent twice reaches devices once, and notifies the mentioned member', async () => {
    const { client } = known(approver);
    const stranger = randomUUID();
    const body = {
      id: randomUUID(),
      text: `Is this right, @[${known(clerk).id}]?`,
      mentions: [known(clerk).id, stranger],
    };
    const call = { params: { invoiceId }, body };
    const entries = await auditedBy(here(), async () => {
      await client.call(addComment, call);
      await client.call(addComment, call);
    });
    expect(entries).toMatchObject([{ entity_type: 'invoice', entity_id: invoiceId }]);
    expect(await commentsOn(company.admin)).toMatchObject([
      { id: body.id, text: body.text, authorId: known(approver).id, mentions: [known(clerk).id] },
    ]);
    expect(await notificationsOf(clerk)).toMatchObject([
      { kind: 'mentioned', invoiceId, by: 'Hal Hired', remark: 'Is this right, @Hal Hired?' },
    ]);
    expect((await send(clerk, 'comments', body)).status).toBe(409);
  });

  it('can be deleted only by its author, and not written by viewers', async () => {
    const id = randomUUID();
    const { client } = known(clerk);
    await client.call(addComment, {
      params: { invoiceId },
      body: { id, text: 'A secret', mentions: [] },
    });
    const path = `/api/invoices/${invoiceId}/comments/${id}`;
    expect((await company.admin.client.send('DELETE', path)).status).toBe(403);
    await client.call(removeComment, { params: { invoiceId, commentId: id } });
    expect((await client.send('DELETE', path)).status).toBe(404);
    expect(await commentsOn(approver)).toEqual([]);
    const viewer = await company.hire('viewer');
    expect((await send(viewer, 'comments', { id: randomUUID(), text: 'Hm' })).status).toBe(403);
  });
});

describe('a question', () => {
  const ask = (by: TestPerson | undefined, to: TestPerson | undefined, id = randomUUID()) =>
    known(by).client.call(askQuestion, {
      params: { invoiceId },
      body: { id, to: known(to).id, question: 'Did it arrive?' },
    });

  it('is answered once by the member who was asked, and keeps the approvals', async () => {
    await approveAs(company.admin, invoiceId);
    const { comment, invoice } = await ask(approver, clerk);
    expect(invoice?.asked).toMatchObject({ to: known(clerk).id, question: 'Did it arrive?' });
    expect(invoice?.approvedBy).toEqual([company.admin.id]);
    expect(await notificationsOf(clerk)).toMatchObject([
      { kind: 'asked', remark: 'Did it arrive?' },
    ]);

    const another = { id: randomUUID(), to: known(clerk).id, question: 'And?' };
    expect((await send(company.admin, 'ask', another)).status).toBe(409);
    const answer = { id: randomUUID(), text: 'Yesterday', questionId: comment.id };
    expect((await send(approver, 'answer', answer)).status).toBe(403);
    const { client } = known(clerk);
    const call = { params: { invoiceId }, body: answer };
    await client.call(answerQuestion, call);
    await client.call(answerQuestion, call);

    expect(await invoiceAs(company.admin, invoiceId)).toMatchObject({
      asked: null,
      approvedBy: [company.admin.id],
    });
    const kinds = (await commentsOn(company.admin)).map((row) => row?.kind);
    expect(kinds.toSorted()).toEqual(['answer', 'question']);
    expect(await notificationsOf(approver)).toContainEqual(
      expect.objectContaining({ kind: 'answered', remark: 'Yesterday' }),
    );
    expect(await notificationsOf(clerk)).toEqual([]);
    expect((await approveAs(known(approver), invoiceId)).message).toBe('Invoice Approved');
  });

  it('can be taken back by its author or answered by a manager, and does not block approvals', async () => {
    const first = randomUUID();
    await ask(approver, clerk, first);
    expect((await send(company.admin, 'take-question-back', {})).status).toBe(403);
    await known(approver).client.call(takeQuestionBack, {
      params: { invoiceId },
      body: { questionId: first },
    });
    expect(await commentsOn(clerk)).toMatchObject([{ id: first, takenBack: true }]);

    await ask(approver, clerk);
    expect((await approveAs(known(approver), invoiceId)).status).toBe(200);
    const late = { id: randomUUID(), text: 'Yes', questionId: first };
    expect((await send(clerk, 'answer', late)).status).toBe(409);
    const { invoice } = await company.admin.client.call(answerQuestion, {
      params: { invoiceId },
      body: { id: randomUUID(), text: 'It did' },
    });
    expect(invoice).toMatchObject({ asked: null, approvedBy: [known(approver).id] });
  });

  it('is refused to members who may not answer, and about a decided invoice', async () => {
    const viewer = await company.hire('viewer');
    for (const to of [known(approver).id, viewer.id, randomUUID()]) {
      const body = { id: randomUUID(), to, question: 'Why?' };
      expect((await send(approver, 'ask', body)).status).toBe(400);
    }
    await approveAs(company.admin, invoiceId);
    await approveAs(known(approver), invoiceId);
    const body = { id: randomUUID(), to: known(clerk).id, question: 'Why?' };
    expect((await send(approver, 'ask', body)).status).toBe(409);
  });
});
