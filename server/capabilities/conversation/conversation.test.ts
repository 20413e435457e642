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
const send = (person: TestPerson | undefined, what: string, body?: object) =>
  theirs(person).client.send('POST', `/api/invoices/${invoiceId}/${what}`, body);

function theirs(person: TestPerson | undefined): TestPerson {
  if (!person) throw new Error('There is no such person');
  return person;
}

async function onDeviceOf(person: TestPerson | undefined): Promise<Change[]> {
  const { body } = await theirs(person).client.send('GET', '/api/sync/changes');
  return getChanges.answer.parse(body).changes.filter(({ row }) => row !== null);
}

async function commentsOn(person: TestPerson | undefined) {
  return (await onDeviceOf(person)).flatMap((one) => (one.kind === 'comment' ? [one.row] : []));
}

async function toldTo(person: TestPerson | undefined) {
  await database.db.withAccount(company.accountId, (tx) => lookThrough(tx));
  return (await onDeviceOf(person)).flatMap((one) =>
    one.kind === 'notification' ? [one.row] : [],
  );
}

describe('a comment', () => {
  it('reaches every device once however often it is sent, and whoever it mentions is told', async () => {
    const { client } = theirs(approver);
    const stranger = randomUUID();
    const body = {
      id: randomUUID(),
      text: `Is this right, @[${theirs(clerk).id}]?`,
      mentions: [theirs(clerk).id, stranger],
    };
    const call = { params: { invoiceId }, body };
    const entries = await auditedBy(here(), async () => {
      await client.call(addComment, call);
      await client.call(addComment, call);
    });
    expect(entries).toMatchObject([{ entity_type: 'invoice', entity_id: invoiceId }]);
    expect(await commentsOn(company.admin)).toMatchObject([
      { id: body.id, text: body.text, authorId: theirs(approver).id, mentions: [theirs(clerk).id] },
    ]);
    expect(await toldTo(clerk)).toMatchObject([
      { kind: 'mentioned', invoiceId, by: 'Hal Hired', remark: 'Is this right, @Hal Hired?' },
    ]);
    expect((await send(clerk, 'comments', body)).status).toBe(409);
  });

  it('is deleted by its author alone, and viewers write none', async () => {
    const id = randomUUID();
    const { client } = theirs(clerk);
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
    theirs(by).client.call(askQuestion, {
      params: { invoiceId },
      body: { id, to: theirs(to).id, question: 'Did it arrive?' },
    });

  it('waits for the one who was asked, keeps approvals, and is answered once', async () => {
    await approveAs(company.admin, invoiceId);
    const { comment, invoice } = await ask(approver, clerk);
    expect(invoice?.asked).toMatchObject({ to: theirs(clerk).id, question: 'Did it arrive?' });
    expect(invoice?.approvedBy).toEqual([company.admin.id]);
    expect(await toldTo(clerk)).toMatchObject([{ kind: 'asked', remark: 'Did it arrive?' }]);

    const another = { id: randomUUID(), to: theirs(clerk).id, question: 'And?' };
    expect((await send(company.admin, 'ask', another)).status).toBe(409);
    const answer = { id: randomUUID(), text: 'Yesterday', questionId: comment.id };
    expect((await send(approver, 'answer', answer)).status).toBe(403);
    const { client } = theirs(clerk);
    const call = { params: { invoiceId }, body: answer };
    await client.call(answerQuestion, call);
    await client.call(answerQuestion, call);

    expect(await invoiceAs(company.admin, invoiceId)).toMatchObject({
      asked: null,
      approvedBy: [company.admin.id],
    });
    const kinds = (await commentsOn(company.admin)).map((row) => row?.kind);
    expect(kinds.toSorted()).toEqual(['answer', 'question']);
    expect(await toldTo(approver)).toContainEqual(
      expect.objectContaining({ kind: 'answered', remark: 'Yesterday' }),
    );
    expect(await toldTo(clerk)).toEqual([]);
    expect((await approveAs(theirs(approver), invoiceId)).message).toBe('Invoice Approved');
  });

  it('is taken back by its author, answered by a manager where need be, and keeps nobody from approving', async () => {
    const first = randomUUID();
    await ask(approver, clerk, first);
    expect((await send(company.admin, 'take-question-back', {})).status).toBe(403);
    await theirs(approver).client.call(takeQuestionBack, {
      params: { invoiceId },
      body: { questionId: first },
    });
    expect(await commentsOn(clerk)).toMatchObject([{ id: first, takenBack: true }]);

    await ask(approver, clerk);
    expect((await approveAs(theirs(approver), invoiceId)).status).toBe(200);
    const late = { id: randomUUID(), text: 'Yes', questionId: first };
    expect((await send(clerk, 'answer', late)).status).toBe(409);
    const { invoice } = await company.admin.client.call(answerQuestion, {
      params: { invoiceId },
      body: { id: randomUUID(), text: 'It did' },
    });
    expect(invoice).toMatchObject({ asked: null, approvedBy: [theirs(approver).id] });
  });

  it('is asked of somebody else who may answer, about what is not decided', async () => {
    const viewer = await company.hire('viewer');
    for (const to of [theirs(approver).id, viewer.id, randomUUID()]) {
      const body = { id: randomUUID(), to, question: 'Why?' };
      expect((await send(approver, 'ask', body)).status).toBe(400);
    }
    await approveAs(company.admin, invoiceId);
    await approveAs(theirs(approver), invoiceId);
    const body = { id: randomUUID(), to: theirs(clerk).id, question: 'Why?' };
    expect((await send(approver, 'ask', body)).status).toBe(409);
  });
});
