import { myTurn } from '#shared/approvals/myTurn.ts';
import type { FormatLocale } from '#shared/auth/formats.ts';
import { missingFields } from '#shared/invoices/fields.ts';
import { formatsIn } from '#shared/money/formatsIn.ts';
import type { Hindrance, MailDecision } from '#shared/notifications/mailDecision.ts';
import { whyWords } from '#shared/notifications/words.ts';
import { may } from '#shared/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { FileKey } from '../../platform/files/FileStore.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { notAllowed, Problem, passkeyNeeded } from '../../platform/http/problem.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { lockMember } from '../accounts/memberStore.ts';
import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import { approve, reject } from '../approvals/decide.ts';
import { currentHolds } from '../checks/holdsNow.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { previewOfPage } from '../uploads/previews.ts';
import {
  companyOfToken,
  type DecisionLink,
  lockDecisionLink,
  useUp,
  validHours,
} from './decisionLinkStore.ts';
import { openWarnings, warningsIn } from './letterFormats.ts';

/** A valid link with its person and invoice. */
interface Opened {
  tx: AccountTx;
  link: DecisionLink;
  person: { personId: string; email: string; formats: FormatLocale | null };
  invoice: InvoiceRow;
}

/**
 * Shows what the link is about and what keeps it from being decided. Looking does not use up the
 * link.
 */
export function inspectMailDecision(db: Database, token: string): Promise<MailDecision> {
  return withLink(db, token, async (opened) => {
    const { tx, invoice, person } = opened;
    const { vendorName, invoiceNumber, amount, currency, dueDate, status, flags } = invoice;
    const details = { by: null, remark: null, concern: null };
    return {
      email: person.email,
      companyName: (await ownAccount(tx)).name,
      invoice: {
        path: `/invoices/${invoice.id}`,
        vendorName,
        invoiceNumber,
        amount,
        currency,
        dueDate,
        status,
        why: whyWords(invoice.escalatedAt ? 'escalated' : 'turn', details, invoice),
        pageCount: invoice.uploadId === null ? 0 : (invoice.pageCount ?? 0),
        flags: warningsIn(flags, formatsIn(person.formats)),
        warnings: openWarnings(flags).map(({ explanation, parts }) => ({ explanation, parts })),
      },
      formats: person.formats,
      hindrance: await hindranceOf(opened),
    };
  });
}

/** The picture of a page of that invoice; `null` if it has none. Looking does not use up the link. */
export function pageOfMailDecision(
  db: Database,
  token: string,
  page: number,
): Promise<FileKey | null> {
  return withLink(db, token, async ({ tx, invoice: { uploadId } }) => {
    const hash = uploadId && (await previewOfPage(tx, uploadId, page));
    return hash ? { accountId: tx.accountId, hash } : null;
  });
}

export function approveByMail(
  { db, followers }: { db: Database; followers: readonly DecisionFollower[] },
  token: string,
  incoming: Incoming,
): Promise<{ message: string }> {
  return withLink(db, token, async (opened) => {
    const wish = { invoiceId: opened.link.invoiceId, seen: [opened.link.fingerprint] };
    const { message } = await approve({ ...deciding(opened, incoming), followers }, wish, null);
    await useUp(opened.tx, token);
    return { message };
  });
}

export function rejectByMail(
  db: Database,
  token: string,
  reason: string,
  incoming: Incoming,
): Promise<{ message: string }> {
  return withLink(db, token, async (opened) => {
    const { message } = await reject(deciding(opened, incoming), opened.link.invoiceId, reason);
    await useUp(opened.tx, token);
    return { message };
  });
}

/**
 * The person of the link decides; `via` tells it apart in the audit log from decisions made signed
 * in.
 */
function deciding({ tx, person }: Opened, incoming: Incoming): Deciding {
  const actor = { ...incoming.actor(person), via: 'mail link' };
  return { tx, personId: person.personId, actor };
}

async function withLink<T>(
  db: Database,
  token: string,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const accountId = companyOfToken(token);
  if (accountId === null) throw unknownLink();
  return db.withAccount(accountId, async (tx) => {
    const link = await lockDecisionLink(tx, token);
    if (!link) throw unknownLink();
    if (link.usedAt) throw new Problem(410, 'link_used', 'This link has been used already.');
    if (link.expiresAt.getTime() < Date.now()) {
      throw new Problem(
        410,
        'link_expired',
        `This link has expired. Links to decide by mail work for ${validHours} hours.`,
      );
    }
    // The membership is locked until the decision, so that nobody removes the role in between.
    const member = await lockMember(tx, link.personId);
    if (!member || !may(member.roles, 'invoices.approve')) throw notAllowed();
    if ((await ownAccount(tx)).requiresPasskeys) throw passkeyNeeded();
    const invoice = await invoices.find(tx, link.invoiceId);
    if (!invoice) throw unknownLink();
    const { personId, email, formats } = member;
    const person = { personId, email, formats };
    return work({ tx, link, person, invoice });
  });
}

async function hindranceOf({ tx, link, person, invoice }: Opened): Promise<Hindrance | null> {
  if (invoice.status !== 'pending_review') return 'decided';
  if (invoice.fingerprint !== link.fingerprint) return 'changed';
  if (invoice.fieldErrors.length > 0 || missingFields(invoice).length > 0) return 'in_error';
  if ((await currentHolds(tx, [invoice]))(invoice).length > 0) return 'held';
  const { members, keepsUploadersOut } = await readPolicy(tx);
  const isTheirs = myTurn(presentInvoice(invoice), members, person.personId, {
    keepsUploadersOut,
  });
  return isTheirs ? null : 'not_your_turn';
}

const unknownLink = () =>
  new Problem(
    404,
    'link_unknown',
    'This link is not valid. Check that the whole address was opened.',
  );
