import { getInvoice } from '#shared/invoices/contract.ts';
import { newId } from '../../../platform/db/newId.ts';
import { everyMinuteJob } from '../../../platform/jobs/jobs.ts';
import { invoiceAs } from '../../../testing/approving.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../../testing/documents.ts';
import { until } from '../../../testing/program.ts';
import { invoicePdf, untilRead, uploaded } from '../../../testing/uploads.ts';
import { moveClock } from '../../billing/testing/sandboxStripe.ts';
import { disturb, enterBill } from '../../integrations/testing/sandboxLedgers.ts';
import { compareHead } from './auditEffects.ts';
import { completedCheckout, subscriptionOutOfSync } from './billingEffects.ts';
import { type Effect, failJob, type World } from './effects.ts';
import { approvedIn } from './ledgerEffects.ts';
import { mailCaptured } from './mailEffects.ts';
import { testDelivered } from './otherBooksEffects.ts';

const cleansUp = 'Deletes expired rows that no company sees.';
const enqueues = 'Enqueues a job for each company with work; that job writes the entry.';
const notifies = 'Notifies people of something that is in the log already.';
const judges =
  'Judges again after a change of policy, which is in the log; approves and rejects nothing.';

async function readFile({ company: { admin } }: World): Promise<void> {
  const { id } = await uploaded(admin.client, invoicePdf());
  await untilRead(admin.client, id);
}

const dayInMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayInMs).toISOString().slice(0, 10);

async function delegationBegins({ company, send, sql, runJob, here }: World): Promise<void> {
  const { id: substituteId } = await company.hire('approver');
  const away = { substituteId, from: inDays(2), to: inDays(3), zone: 'UTC' };
  await send('PUT', '/api/me/delegation', away);
  await sql('update delegations set starts_at = now() where account_id = $1', [here.accountId]);
  await runJob(everyMinuteJob);
}

async function mergedBeforeItWasKilled({ here, sql, runJob }: World): Promise<void> {
  const [source, target] = [await vendorOf(here), await vendorOf(here)];
  await invoiceOf(here, { vendorId: source });
  await sql('update vendors set merged_into = $2 where id = $1', [source, target]);
  const actor = { userId: null, userEmail: 'ada@mail.example', ipAddress: null };
  await runJob('vendors.move-invoices', { accountId: here.accountId, vendorId: source, actor });
}

async function waitsTooLong({ here, company, sql, runJob }: World): Promise<void> {
  await company.hire('approver');
  await ruleOf(here, {
    minAmount: 0,
    requiredApprovers: ['manager', 'approver'],
    autoEscalateAfterHours: 48,
  });
  const id = await invoiceOf(here);
  await sql(
    `update invoices set escalates_at = now(), waiting_since = now() - interval '3 days' where id = $1`,
    [id],
  );
  await runJob('approvals.escalate-in', { accountId: here.accountId });
}

async function exported(world: World): Promise<string> {
  const id = await approvedIn(world, 'quickbooks');
  await world.send('POST', `/api/integrations/quickbooks/export/${id}`);
  return id;
}

async function paidThere(world: World): Promise<void> {
  const invoiceId = await exported(world);
  const { admin } = world.company;
  const { exports } = await admin.client.call(getInvoice, { params: { invoiceId } });
  await disturb(world.server, 'quickbooks', { pay: exports[0]?.externalId ?? '' });
  const { accountId } = world.here;
  await world.runJob('exports.read-payments-of', { accountId, ledger: 'quickbooks' });
}

/** A credit note and a bill in QuickBooks, the one applied to the other here. */
async function creditApplied(world: World): Promise<{ creditId: string; billId: string }> {
  const [creditId, billId] = [
    await invoiceOf(world.here, {
      currency: 'USD',
      amount: '-50.00',
      invoiceNumber: `CN-${newId()}`,
    }),
    await exported(world),
  ];
  await world.send('POST', `/api/invoices/${creditId}/approve`, {});
  await world.send('POST', `/api/integrations/quickbooks/export/${creditId}`);
  const body = { billId, amount: '10.00', appliedOn: '2026-05-12' };
  await world.send('POST', `/api/invoices/${creditId}/credits`, body);
  return { creditId, billId };
}

async function creditRemovedThere(world: World): Promise<void> {
  const { creditId, billId } = await creditApplied(world);
  await world.server.drain();
  const idOf = async (invoiceId: string) => {
    const { exports } = await invoiceAs(world.company.admin, invoiceId);
    return exports[0]?.externalId ?? '';
  };
  const there = { apply: await idOf(creditId), to: await idOf(billId), amount: '-10' };
  await disturb(world.server, 'quickbooks', there);
  const { accountId } = world.here;
  await world.runJob('exports.read-credits-of', { accountId, ledger: 'quickbooks' });
}

/** Access is withdrawn at the provider. */
async function closedThere(world: World): Promise<void> {
  await approvedIn(world, 'quickbooks');
  await disturb(world.server, 'quickbooks', { withdraw: '1' });
  await world.sql(
    `update ledger_connections set refreshed_at = now() - interval '2 days' where account_id = $1`,
    [world.here.accountId],
  );
  await world.runJob('integrations.keep-open');
}

async function canceledThere(world: World): Promise<void> {
  const { customer } = await completedCheckout(world);
  await world.begin();
  await moveClock(world.server, customer, { cancel: '1' });
}

async function missedAtNight(world: World): Promise<void> {
  await subscriptionOutOfSync(world);
  await world.runJob('billing.reconcile');
}

async function changeFirstEntry({ sql, here: { accountId } }: World): Promise<void> {
  await sql(`begin; set local session_replication_role = replica;
    update audit_log set user_email = 'scapegoat' where account_id = '${accountId}' and seq = 1; commit`);
}

/** Verifying the vendor makes its first bank account a reason to hold the invoice. */
async function heldSoon({ here, send, company: { admin } }: World): Promise<void> {
  const vendorId = await vendorOf(here, { name: 'Held Ltd' });
  const id = await invoiceOf(here, { vendorId, iban: 'DE89370400440532013000' });
  await send('POST', `/api/vendors/${vendorId}/verify`);
  await until('the invoice to be held', async () => (await invoiceAs(admin, id)).heldBy.length > 0);
}

/**
 * Every kind of job and of due work; a new kind needs a line here. In addition, a company's job that fails for good leaves
 * `SYSTEM update` of its entity (server/platform/operations).
 */
export const backgroundEffects: Record<string, Effect> = {
  'auth.clean-up': { nothing: cleansUp },
  'contact.clean-up': { nothing: cleansUp },
  'answered-calls.clean-up': { nothing: cleansUp },
  'notifications.clean-up': { nothing: cleansUp },
  'captures.clean-up': { nothing: cleansUp },
  'captures.answer': { nothing: 'Mails the sender; the failure of the mail is logged.' },

  'auth.mail-sign-in-link': { nothing: 'Mails a link; the sign-in with it is logged.' },
  'mail.send': {
    leaves: 'SYSTEM update letter: failure',
    async by(world) {
      const { here, send, sql } = world;
      await send('POST', '/api/invitations', { email: 'new@example.test', roles: ['viewer'] });
      const { rows } = await sql(
        `select data from jobs.job where name = 'mail.send' and data->>'accountId' = $1`,
        [here.accountId],
      );
      await failJob(world, 'mail.send', Object(rows[0]?.['data']));
    },
  },
  'notifications.look': { nothing: notifies },
  letters: { nothing: notifies },
  'notifications.sweep': { nothing: enqueues },
  'push.tell': { nothing: notifies },
  'push.send': { nothing: notifies },

  'first-day.samples': {
    leaves: 'INVOICE create invoice',
    by: ({ runJob, here: { accountId } }) => runJob('first-day.samples', { accountId }),
  },
  'uploads.pages': {
    leaves: 'INVOICE update upload: failure',
    by: ({ company: { admin } }) => uploaded(admin.client, Buffer.from('%PDF-1.7 torn')),
  },
  'trash.purge': {
    leaves: 'INVOICE delete invoice',
    by: async ({ here, send, sql, runJob }) => {
      const id = await invoiceOf(here);
      await send('DELETE', `/api/invoices/${id}`, {});
      await sql(
        `update invoice_trash set deleted_at = now() - interval '31 days' where invoice_id = $1`,
        [id],
      );
      await runJob('trash.purge');
    },
  },
  'files.sweep': { nothing: 'Deletes files that no row names, so nobody sees them.' },
  'uploads.fields': { nothing: 'Finds values; the creation of the invoice is logged.' },
  'uploads.recognition': {
    nothing: 'Recognises words; part of the step that reads pages.',
  },
  'uploads.model': { nothing: 'Asks a model for values; part of the step that reads fields.' },
  'uploads.vendor': {
    leaves: 'VENDOR create vendor',
    by: readFile,
  },
  'uploads.checks': {
    leaves: 'INVOICE create invoice',
    by: readFile,
  },
  'uploads.previews': { nothing: 'Draws pictures of pages.' },
  'captures.read': {
    leaves: 'INVOICE create upload',
    by: mailCaptured,
  },
  'captures.waiting': { nothing: enqueues },
  'captures.tokens': { nothing: cleansUp },
  'checking again': {
    leaves: 'INVOICE update invoice',
    by: heldSoon,
  },
  'comparing vendors': {
    nothing: 'Only compares; merging is a decision of a person, and is logged.',
  },

  'vendors.find-unmoved': { nothing: enqueues },
  'vendors.move-invoices': { leaves: 'INVOICE update invoice', by: mergedBeforeItWasKilled },
  'approvals.review': { nothing: judges },
  'approvals.review-all': { nothing: judges },
  'approvals.delegations': {
    leaves: 'USER update member',
    by: delegationBegins,
  },
  'approvals.escalate': { nothing: enqueues },
  'approvals.escalate-in': {
    leaves: 'INVOICE update invoice',
    by: waitsTooLong,
  },

  exports: {
    leaves: 'INTEGRATION export invoice',
    by: exported,
  },
  'webhook deliveries': {
    leaves: 'INTEGRATION export webhook',
    by: testDelivered,
  },
  'exports.read-payments': { nothing: enqueues },
  'exports.read-payments-of': {
    leaves: 'INVOICE update invoice',
    by: paidThere,
  },
  'exports.test-bill': {
    leaves: 'INTEGRATION export integration',
    async by(world) {
      await approvedIn(world, 'quickbooks');
      await world.begin();
      await world.company.admin.client.send('POST', '/api/integrations/quickbooks/test-bill');
    },
  },
  'exports.apply-credit': { leaves: 'INTEGRATION export invoice', by: creditApplied },
  'exports.read-credits': { nothing: enqueues },
  'exports.read-credits-of': { leaves: 'INVOICE update invoice', by: creditRemovedThere },
  'integrations.revoke': {
    nothing: 'Revokes the token at the provider; the disconnection is logged.',
  },
  'integrations.read-lists': { nothing: enqueues },
  'integrations.read-lists-of': {
    nothing: 'Copies lists of the ledger; what differs was changed there.',
  },
  'integrations.read-rates': { nothing: enqueues },
  'integrations.read-rates-of': { nothing: 'Copies exchange rates of the ledger.' },
  'integrations.read-history': { nothing: enqueues },
  'integrations.read-history-of': {
    nothing: 'Condenses how bills are coded in the ledger.',
  },
  'witness.check': { nothing: enqueues },
  'witness.check-of': {
    leaves: 'INTEGRATION create ledger_finding',
    async by(world) {
      await approvedIn(world, 'quickbooks');
      await enterBill(world.server, 'quickbooks', { vendor: 'Past Ltd', number: 'P-1' });
      const { accountId } = world.here;
      await world.runJob('witness.check-of', { accountId, ledger: 'quickbooks' });
    },
  },
  'integrations.keep-open': {
    leaves: 'INTEGRATION update integration: failure',
    by: closedThere,
  },

  'billing.handle-event': {
    leaves: 'SYSTEM update subscription',
    by: canceledThere,
  },
  'billing.reconcile': {
    leaves: 'SYSTEM update subscription',
    by: missedAtNight,
  },
  'leaving.delete-due-accounts': {
    nothing: 'Deletes the log too; a row in deleted_accounts remains.',
  },

  'audit.check': {
    leaves: 'SECURITY update audit_log: failure',
    async by(world) {
      await changeFirstEntry(world);
      await world.send('POST', '/api/audit-logs/chain/check');
    },
  },
  'audit.check-all': {
    leaves: 'SECURITY update audit_log: failure',
    async by(world) {
      await changeFirstEntry(world);
      await world.runJob('audit.check-all');
    },
  },
  'audit.check-head': {
    leaves: 'SECURITY update audit_head',
    by: compareHead,
  },
};
