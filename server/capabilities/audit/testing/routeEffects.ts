import * as Y from 'yjs';
import { toBase64 } from '#shared/base64.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { getUpload, type Upload } from '#shared/uploads/contract.ts';
import { mapOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { newId } from '../../../platform/db/newId.ts';
import { TestClient } from '../../../testing/client.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../../testing/documents.ts';
import { until } from '../../../testing/program.ts';
import {
  attachedTo,
  invoicePdf,
  invoicesPdf,
  sendFileTo,
  uploaded,
  uploadOf,
} from '../../../testing/uploads.ts';
import { captureOf } from '../../captures/testing/mails.ts';
import { makeDecisionLink } from '../../notifications/decisionLinkStore.ts';
import { unsubscribeToken } from '../../notifications/unsubscribing.ts';
import { auditEffects } from './auditEffects.ts';
import { billingEffects } from './billingEffects.ts';
import { type Effect, failedOperation, failJob, looksAlone, type World } from './effects.ts';
import { ledgerEffects } from './ledgerEffects.ts';
import { mailEffects } from './mailEffects.ts';
import { otherBooksEffects } from './otherBooksEffects.ts';
import { peopleEffects } from './peopleEffects.ts';

const ownMark = 'Notes what one person has seen, which concerns nobody else.';
const oneDocument = 'Shows one file to a member who may read its invoice.';
const noCompany = 'Belongs to no company.';

const invoicePath = async ({ here }: World, known = {}) =>
  `/api/invoices/${await invoiceOf(here, known)}`;

async function approved(world: World): Promise<string> {
  const path = await invoicePath(world);
  await world.send('POST', `${path}/approve`, {});
  return path;
}

async function flagged(world: World): Promise<string> {
  const id = await invoiceOf(world.here, { invoiceDate: '2099-01-01' });
  return `/api/invoices/${id}/flags/future_date`;
}

async function held(world: World): Promise<string> {
  const vendorId = await vendorOf(world.here, { name: 'Held Ltd', verifiedAt: new Date() });
  return invoicePath(world, { vendorId, iban: 'DE89370400440532013000' });
}

async function asked(world: World): Promise<{ path: string; questionId: string }> {
  const path = await invoicePath(world);
  const questionId = newId();
  const { id: to } = await world.company.hire('approver');
  await world.send('POST', `${path}/ask`, { id: questionId, to, question: 'Is it?' });
  return { path, questionId };
}

async function away({ company }: World): Promise<object> {
  const { id: substituteId } = await company.hire('approver');
  return { substituteId, from: '2099-01-01', to: '2099-01-02', zone: 'UTC' };
}

async function apart({ here, send }: World): Promise<{ path: string; otherId: string }> {
  const [one, otherId] = [await vendorOf(here), await vendorOf(here)];
  const path = `/api/vendors/${one}/apart`;
  await send('POST', path, { otherId });
  return { path, otherId };
}

async function failedUpload(world: World): Promise<string> {
  const id = await uploadOf(world.here);
  await world.sql(`update uploads set status = 'failed', problem = 'Torn.' where id = $1`, [id]);
  return id;
}

async function failedCapture(world: World): Promise<string> {
  const id = await captureOf(world.here);
  await world.sql(`update email_captures set status = 'failed' where id = $1`, [id]);
  return id;
}

async function viewSaved({ send }: World): Promise<string> {
  const id = newId();
  await send('POST', '/api/views', { id, name: 'Late', query: 'due=overdue', isShared: true });
  return `/api/views/${id}`;
}

const pushDevice = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KpsG9Xw',
  },
};
const pushAddress = `/api/push-subscriptions?endpoint=${encodeURIComponent(pushDevice.endpoint)}`;

async function edited({ here, send }: World): Promise<void> {
  const doc = new Y.Doc();
  const stateVector = toBase64(Y.encodeStateVector(doc));
  mapOf(doc, 'fields').set('amount', '120.00');
  const update = Y.encodeStateAsUpdate(doc);
  const edits = [{ id: editId(update), update: toBase64(update) }];
  const name = documentName('invoice', await invoiceOf(here));
  await send('POST', '/api/sync/documents', { documents: [{ name, stateVector, edits }] });
}

async function attached({ company: { admin }, here }: World): Promise<string> {
  const { id } = await attachedTo(admin.client, await invoiceOf(here));
  return `/api/attachments/${id}`;
}

/** The token of the decision link in a letter, which works without a session. */
async function mailedDecision({ company: { admin }, here }: World): Promise<string> {
  const invoiceId = await invoiceOf(here);
  const { fingerprint } = await admin.client.call(getInvoice, { params: { invoiceId } });
  return here.db.withAccount(here.accountId, (tx) =>
    makeDecisionLink(tx, { personId: admin.id, invoiceId, fingerprint }),
  );
}

async function toBeArranged({ company: { admin } }: World): Promise<Upload> {
  const pages = invoicesPdf({ number: 'M-101' }, { number: 'M-102' });
  const { id: uploadId } = await uploaded(admin.client, pages);
  const now = () => admin.client.call(getUpload, { params: { uploadId } });
  await until('a person to be asked', async () => (await now()).cuts.length > 0);
  return now();
}

/** Every call that may change something, and every read that takes data out. A new one needs a line here. */
export const routeEffects: Record<string, Effect> = {
  ...ledgerEffects,
  ...otherBooksEffects,
  ...billingEffects,
  ...mailEffects,
  ...peopleEffects,
  ...auditEffects,

  'POST /api/demo-request': { nothing: noCompany },
  'POST /api/contact': { nothing: noCompany },
  'POST /api/client-errors': { nothing: noCompany },

  'POST /api/invoices/:invoiceId/approve': { leaves: 'INVOICE approve invoice', by: approved },
  'POST /api/invoices/:invoiceId/reject': {
    leaves: 'INVOICE reject invoice',
    by: async (world) =>
      world.send('POST', `${await invoicePath(world)}/reject`, { comments: 'Not ours' }),
  },
  'POST /api/invoices/:invoiceId/reopen': {
    leaves: 'INVOICE update invoice',
    by: async (world) =>
      world.send('POST', `${await approved(world)}/reopen`, { reason: 'Too early' }),
  },
  'POST /api/invoices/:invoiceId/payments': {
    leaves: 'INVOICE update invoice',
    by: async (world) =>
      world.send('POST', `${await approved(world)}/payments`, { paidOn: '2026-03-31' }),
  },
  'POST /api/invoices/:invoiceId/credits': {
    leaves: 'INVOICE update invoice',
    by: async (world) => {
      const [credit, bill] = [
        await invoicePath(world, { amount: '-50.00' }),
        await invoicePath(world, { amount: '80.00' }),
      ];
      for (const path of [credit, bill]) await world.send('POST', `${path}/approve`, {});
      const billId = bill.split('/').at(-1);
      await world.send('POST', `${credit}/credits`, { billId, appliedOn: '2026-05-12' });
    },
  },
  'DELETE /api/invoices/:invoiceId/payments/:paymentId': {
    leaves: 'INVOICE update invoice',
    by: async (world) => {
      const path = `${await approved(world)}/payments`;
      const id = newId();
      await world.send('POST', path, { id, paidOn: '2026-03-31' });
      await world.begin();
      await world.send('DELETE', `${path}/${id}`);
    },
  },
  'DELETE /api/invoices/:invoiceId': {
    leaves: 'INVOICE delete invoice',
    by: async (world) => world.send('DELETE', await invoicePath(world), {}),
  },
  'POST /api/invoices/:invoiceId/restore': {
    leaves: 'INVOICE update invoice',
    by: async (world) => {
      const path = await invoicePath(world);
      await world.send('DELETE', path, {});
      await world.begin();
      await world.send('POST', `${path}/restore`);
    },
  },
  'POST /api/invoices/:invoiceId/attachments': {
    leaves: 'INVOICE update invoice',
    by: attached,
  },
  'PATCH /api/attachments/:attachmentId': {
    leaves: 'INVOICE update invoice',
    by: async (world) => {
      const path = await attached(world);
      await world.begin();
      await world.send('PATCH', path, { goesToLedger: true });
    },
  },
  'DELETE /api/attachments/:attachmentId': {
    leaves: 'INVOICE update invoice',
    by: async (world) => {
      const path = await attached(world);
      await world.begin();
      await world.send('DELETE', path);
    },
  },
  'POST /api/invoices/:invoiceId/file': {
    leaves: 'INVOICE update invoice',
    by: async ({ company: { admin }, here }) =>
      sendFileTo(
        admin.client,
        `/api/invoices/${await invoiceOf(here)}/file`,
        invoicePdf({ number: 'M-201' }),
      ),
  },
  'GET /api/attachments/:attachmentId/file': { nothing: oneDocument },
  'DELETE /api/trash/:invoiceId': {
    leaves: 'INVOICE delete invoice',
    by: async (world) => {
      const id = await invoiceOf(world.here);
      await world.send('DELETE', `/api/invoices/${id}`, {});
      await world.begin();
      await world.send('DELETE', `/api/trash/${id}`);
    },
  },
  'POST /api/invoices/:invoiceId/send-back': {
    leaves: 'INVOICE update invoice',
    by: async (world) =>
      world.sendAs('manager', 'POST', `${await invoicePath(world)}/send-back`, {
        reason: 'Wrong amount',
      }),
  },
  'PATCH /api/invoices/:invoiceId': {
    leaves: 'INVOICE approve invoice',
    by: async (world) => world.send('PATCH', await invoicePath(world), { status: 'approved' }),
  },
  'POST /api/invoices/bulk-approve': {
    leaves: 'INVOICE approve invoice',
    by: async ({ here, send }) =>
      send('POST', '/api/invoices/bulk-approve', { invoiceIds: [await invoiceOf(here)] }),
  },
  'POST /api/invoices/:invoiceId/verify': {
    leaves: 'INVOICE update invoice',
    by: async (world) =>
      world.sendAs('manager', 'POST', `${await held(world)}/verify`, {
        method: 'asked_in_person',
        remark: 'Met them',
      }),
  },
  'POST /api/invoices/:invoiceId/is-invoice': {
    leaves: 'INVOICE update invoice',
    by: async (world) => world.send('POST', `${await invoicePath(world)}/is-invoice`),
  },
  'POST /api/invoices/:invoiceId/flags/:code/dismiss': {
    leaves: 'INVOICE update invoice',
    by: async (world) =>
      world.send('POST', `${await flagged(world)}/dismiss`, { reason: 'It is right' }),
  },
  'POST /api/invoices/:invoiceId/flags/:code/restore': {
    leaves: 'INVOICE update invoice',
    async by(world) {
      const flag = await flagged(world);
      await world.send('POST', `${flag}/dismiss`, { reason: 'It is right' });
      await world.send('POST', `${flag}/restore`);
    },
  },
  'POST /api/invoices/:invoiceId/comments': {
    leaves: 'INVOICE update invoice',
    by: async (world) =>
      world.send('POST', `${await invoicePath(world)}/comments`, { id: newId(), text: 'Hm' }),
  },
  'DELETE /api/invoices/:invoiceId/comments/:commentId': {
    leaves: 'INVOICE update invoice',
    async by(world) {
      const [path, id] = [await invoicePath(world), newId()];
      await world.send('POST', `${path}/comments`, { id, text: 'Hm' });
      await world.send('DELETE', `${path}/comments/${id}`);
    },
  },
  'POST /api/invoices/:invoiceId/ask': { leaves: 'INVOICE update invoice', by: asked },
  'POST /api/invoices/:invoiceId/answer': {
    leaves: 'INVOICE update invoice',
    async by(world) {
      const { path, questionId } = await asked(world);
      await world.send('POST', `${path}/answer`, { id: newId(), text: 'Yes', questionId });
    },
  },
  'POST /api/invoices/:invoiceId/take-question-back': {
    leaves: 'INVOICE update invoice',
    async by(world) {
      const { path, questionId } = await asked(world);
      await world.send('POST', `${path}/take-question-back`, { questionId });
    },
  },
  'POST /api/sync/documents': {
    leaves: 'INVOICE update invoice',
    by: edited,
  },

  'PATCH /api/approval-settings': {
    leaves: 'SYSTEM update approval_settings',
    by: ({ send }) => send('PATCH', '/api/approval-settings', { keepsUploadersOut: true }),
  },
  'PUT /api/me/delegation': {
    leaves: 'USER update member',
    by: async (world) => world.send('PUT', '/api/me/delegation', await away(world)),
  },
  'DELETE /api/me/delegation': {
    leaves: 'USER update member',
    async by(world) {
      await world.send('PUT', '/api/me/delegation', await away(world));
      await world.send('DELETE', '/api/me/delegation');
    },
  },
  'PUT /api/members/:memberId/delegation': {
    leaves: 'USER update member',
    async by(world) {
      const { id } = await world.company.hire('approver');
      await world.send('PUT', `/api/members/${id}/delegation`, await away(world));
    },
  },
  'DELETE /api/members/:memberId/delegation': {
    leaves: 'USER update member',
    async by(world) {
      const { id } = await world.company.hire('approver');
      await world.send('PUT', `/api/members/${id}/delegation`, await away(world));
      await world.send('DELETE', `/api/members/${id}/delegation`);
    },
  },
  'POST /api/approval-rules': {
    leaves: 'SYSTEM create rule',
    by: ({ send }) =>
      send('POST', '/api/approval-rules', {
        name: 'Large',
        minAmount: 1000,
        requiredApprovers: ['manager'],
      }),
  },
  'PATCH /api/approval-rules/:ruleId': {
    leaves: 'SYSTEM update rule',
    by: async ({ here, send }) =>
      send('PATCH', `/api/approval-rules/${await ruleOf(here)}`, { isActive: false }),
  },
  'DELETE /api/approval-rules/:ruleId': {
    leaves: 'SYSTEM delete rule',
    by: async ({ here, send }) => send('DELETE', `/api/approval-rules/${await ruleOf(here)}`),
  },

  'POST /api/views': {
    leaves: 'SYSTEM create view',
    by: (world) => viewSaved(world),
  },
  'PATCH /api/views/:viewId': {
    leaves: 'SYSTEM update view',
    by: async (world) => world.send('PATCH', await viewSaved(world), { name: 'Overdue' }),
  },
  'DELETE /api/views/:viewId': {
    leaves: 'SYSTEM delete view',
    by: async (world) => world.send('DELETE', await viewSaved(world)),
  },

  'POST /api/upload': {
    leaves: 'INVOICE create upload',
    by: ({ company }) => uploaded(company.admin.client, invoicePdf()),
  },
  'POST /api/uploads/arrange': {
    leaves: 'INVOICE create upload',
    async by(world) {
      const { id: uploadId } = await toBeArranged(world);
      const documents = [1, 2].map((page) => ({ id: newId(), pages: [{ uploadId, page }] }));
      await world.send('POST', '/api/uploads/arrange', { documents });
    },
  },
  'POST /api/uploads/:uploadId/retry': {
    leaves: 'INVOICE update upload',
    by: async (world) => world.send('POST', `/api/uploads/${await failedUpload(world)}/retry`),
  },
  'POST /api/failed-operations/upload/:operationId/retry': {
    leaves: 'INVOICE update upload',
    by: async (world) =>
      world.send('POST', `/api/failed-operations/upload/${await failedUpload(world)}/retry`),
  },
  'POST /api/email/inbound-address/rotate': {
    leaves: 'SECURITY update inbound_address',
    by: ({ send }) => send('POST', '/api/email/inbound-address/rotate'),
  },
  'PUT /api/email/senders': {
    leaves: 'INVOICE update mail_sender',
    by: ({ send }) =>
      send('PUT', '/api/email/senders', { email: 'news@example.test', isPutAside: true }),
  },
  'POST /api/email/captures/:captureId/retry': {
    leaves: 'INVOICE update email_capture',
    by: async (world) =>
      world.send('POST', `/api/email/captures/${await failedCapture(world)}/retry`),
  },
  'POST /api/failed-operations/capture/:operationId/retry': {
    leaves: 'INVOICE update email_capture',
    by: async (world) =>
      world.send('POST', `/api/failed-operations/capture/${await failedCapture(world)}/retry`),
  },
  'POST /api/failed-operations/job/:operationId/retry': {
    leaves: 'SYSTEM update member: pending',
    async by(world) {
      const { here, company, send } = world;
      const about = { accountId: here.accountId, personId: company.admin.id };
      await failJob(world, 'push.tell', about);
      await send('POST', `/api/failed-operations/job/${await failedOperation(world)}/retry`);
    },
  },

  'POST /api/vendors': {
    leaves: 'VENDOR create vendor',
    by: ({ send }) => send('POST', '/api/vendors', { name: 'New Ltd' }),
  },
  'PUT /api/vendors/:vendorId': {
    leaves: 'VENDOR update vendor',
    by: async ({ here, send }) =>
      send('PUT', `/api/vendors/${await vendorOf(here)}`, { name: 'Renamed Ltd' }),
  },
  'DELETE /api/vendors/:vendorId': {
    leaves: 'VENDOR delete vendor',
    by: async ({ here, send }) => send('DELETE', `/api/vendors/${await vendorOf(here)}`),
  },
  'POST /api/vendors/:vendorId/verify': {
    leaves: 'VENDOR update vendor',
    by: async ({ here, send }) => send('POST', `/api/vendors/${await vendorOf(here)}/verify`),
  },
  'POST /api/vendors/:vendorId/activate': {
    leaves: 'VENDOR update vendor',
    by: async ({ here, send }) => {
      const id = await vendorOf(here, { status: 'inactive' });
      await send('POST', `/api/vendors/${id}/activate`);
    },
  },
  'POST /api/vendors/:vendorId/apart': { leaves: 'VENDOR update vendor', by: apart },
  'POST /api/vendors/:vendorId/apart/undo': {
    leaves: 'VENDOR update vendor',
    async by(world) {
      const { path, otherId } = await apart(world);
      await world.send('POST', `${path}/undo`, { otherId });
    },
  },
  'POST /api/vendors/:vendorId/layout/forget': {
    leaves: 'VENDOR update vendor',
    by: async ({ here, send }) =>
      send('POST', `/api/vendors/${await vendorOf(here)}/layout/forget`),
  },
  'POST /api/vendors/merge': {
    leaves: 'VENDOR update vendor',
    by: async ({ here, send }) =>
      send('POST', '/api/vendors/merge', {
        sourceVendorId: await vendorOf(here, { name: 'One' }),
        targetVendorId: await vendorOf(here, { name: 'Other' }),
        reason: 'The same company',
      }),
  },

  'POST /api/notifications/read': { nothing: ownMark },
  'POST /api/ledger-findings/read': { nothing: ownMark },
  'PATCH /api/notification-settings': {
    leaves: 'USER update notification_settings',
    by: ({ send }) =>
      send('PATCH', '/api/notification-settings', { letters: 'daily', zone: 'Europe/Rome' }),
  },
  'POST /api/notifications/unsubscribe': {
    leaves: 'USER update notification_settings',
    async by({ server, company: { admin }, here: { accountId } }) {
      const token = unsubscribeToken(server.config, { accountId, personId: admin.id });
      await new TestClient(server).fetch(`/api/notifications/unsubscribe?token=${token}`, {
        method: 'POST',
      });
    },
  },
  'PATCH /api/account/messages': {
    leaves: 'SECURITY update account',
    by: ({ send }) => send('PATCH', '/api/account/messages', { picturesInLetters: true }),
  },
  'POST /api/mail-decisions/inspect': { nothing: looksAlone },
  'POST /api/mail-decisions/page': { nothing: looksAlone },
  'POST /api/mail-decisions/approve': {
    leaves: 'INVOICE approve invoice',
    by: async (world) =>
      new TestClient(world.server).send('POST', '/api/mail-decisions/approve', {
        token: await mailedDecision(world),
      }),
  },
  'POST /api/mail-decisions/reject': {
    leaves: 'INVOICE reject invoice',
    by: async (world) =>
      new TestClient(world.server).send('POST', '/api/mail-decisions/reject', {
        token: await mailedDecision(world),
        comments: 'Not ours',
      }),
  },
  'POST /api/push-subscriptions': {
    leaves: 'SECURITY create push_subscription',
    by: ({ send }) => send('POST', '/api/push-subscriptions', pushDevice),
  },
  'DELETE /api/push-subscriptions': {
    leaves: 'SECURITY delete push_subscription',
    async by({ send }) {
      await send('POST', '/api/push-subscriptions', pushDevice);
      await send('DELETE', pushAddress);
    },
  },

  'GET /api/email/captures/:captureId/original': {
    leaves: 'SECURITY export email_capture',
    by: async ({ here, company: { admin } }) =>
      admin.client.fetch(`/api/email/captures/${await captureOf(here)}/original`),
  },
  'GET /api/uploads/:uploadId/file': { nothing: oneDocument },
  'GET /api/uploads/:uploadId/pages/:page': { nothing: oneDocument },
};
