import { type ExportLog, exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { explanationIn } from '#shared/money/explained.ts';
import { formatsIn } from '#shared/money/formatsIn.ts';
import { may } from '#shared/permissions.ts';
import type { Services } from '../../capability.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notAllowed, notFound, notSignedIn } from '../../platform/http/problem.ts';
import { documentRoute, memberRoute, type Route, readingRoute } from '../../platform/http/route.ts';
import { pollUntil } from '../../platform/work/pollUntil.ts';
import { formatsOf } from '../accounts/memberStore.ts';
import { invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { answerFound } from './answerFound.ts';
import { type ExportRow, findExport } from './exportStore.ts';
import { exportFileRoutes } from './files/routes.ts';
import { type ListedExport, listExports } from './historyStore.ts';
import { requestExports } from './requestExports.ts';
import { templateRoutes } from './templates/routes.ts';
import { testBillRoute } from './testBill/routes.ts';

const patienceInMs = 8_000;

/** Waits briefly for a requested export, since most take a moment. After the timeout it continues in the background. */
function awaitExport(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<ExportRow | undefined> {
  return pollUntil(() => db.withAccount(accountId, (tx) => findExport(tx, id)), {
    patienceInMs,
    // A pending export with a problem was attempted and will be retried: enough for an answer.
    isOver: (row) => row?.status !== 'pending' || row.problem !== null,
  });
}

export function exportRoutes(services: Pick<Services, 'db' | 'access' | 'jobs'>): Route[] {
  const { db } = services;
  return [
    ...ledgers.flatMap((ledger) => [...routesOf(db, ledger), testBillRoute(services, ledger)]),
    ...exportFileRoutes({ db }),
    ...templateRoutes(),

    readingRoute(listExportLogs, async ({ tx, query }) =>
      (await listExports(tx, query)).map(present),
    ),
  ];
}

function routesOf(db: Services['db'], ledger: LedgerId): Route[] {
  const { one, several, answerFound: answering } = exportCalls[ledger];
  return [
    // The request commits in its own transaction; its outcome is awaited afterwards.
    documentRoute(one, async ({ params: { invoiceId }, session, incoming }) => {
      const { accountId } = session;
      const id = await db.withAccount(accountId, async (tx) => {
        const roles = await incoming.holdRoles(tx, session);
        if (!roles) throw notSignedIn();
        if (!may(roles, one.access)) throw notAllowed(session);
        const actor = incoming.actor(session);
        const [requested] = await requestExports({ tx, actor }, ledger, [invoiceId]);
        if (!requested || 'refused' in requested) throw requested?.refused ?? notFound('invoice');
        return requested.exportId;
      });
      const outcome = await awaitExport(db, { accountId, id });
      if (outcome?.status === 'failure') {
        const reason = await db.withAccount(accountId, (tx) =>
          problemFor(tx, session.personId, outcome),
        );
        throw conflict('export_failed', reason ?? failedText(ledger));
      }
      const invoice = await db.withAccount(accountId, (tx) => invoices.find(tx, invoiceId));
      if (!invoice) throw notFound('invoice');
      return {
        message: messageOf(ledger, outcome),
        invoice: withSeq(invoice, presentInvoice),
      };
    }),

    memberRoute(several, async ({ tx, body, session, incoming }) => {
      const asking = { tx, actor: incoming.actor(session) };
      const outcomes = await requestExports(asking, ledger, body.invoiceIds);
      const rows = outcomes.flatMap((outcome) => ('row' in outcome ? [outcome.row] : []));
      const refused = outcomes.flatMap((outcome) =>
        'refused' in outcome
          ? [{ id: outcome.id, reason: outcome.refused.message, code: outcome.refused.code }]
          : [],
      );
      return {
        message: severalText(ledger, rows.length, refused.length),
        exported: rows.map(({ id }) => id),
        refused,
        invoices: rows.map((row) => withSeq(row, presentInvoice)),
      };
    }),

    memberRoute(answering, (call) => {
      const { invoiceId } = call.params;
      return answerFound(call, { ledger, invoiceId, answer: call.body });
    }),
  ];
}

/** Why it failed, in the formats of the person who asked. */
async function problemFor(
  tx: AccountTx,
  personId: string,
  { problem, explained }: ExportRow,
): Promise<string | null> {
  if (problem === null || explained?.explanation !== problem) return problem;
  return explanationIn(explained, formatsIn(await formatsOf(tx, personId)));
}

const failedText = (ledger: LedgerId) => `Failed to export invoice to ${ledgerNames[ledger].short}`;

function messageOf(ledger: LedgerId, row: ExportRow | undefined): string {
  const { short } = ledgerNames[ledger];
  if (row?.status === 'success') return `Invoice exported to ${short} successfully`;
  const why = row?.problem ? `${row.problem} ` : '';
  return `${why}The invoice goes to ${short} as soon as it can.`;
}

function severalText(ledger: LedgerId, sent: number, refused: number): string {
  const { short } = ledgerNames[ledger];
  const count = sent === 1 ? '1 invoice goes' : `${sent} invoices go`;
  return `${count} to ${short}${refused > 0 ? `, ${refused} not` : ''}`;
}

function present(row: ListedExport): ExportLog {
  return {
    id: row.id,
    exportedAt: (row.finishedAt ?? row.requestedAt).toISOString(),
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    invoiceCount: row.invoiceCount,
    exportType: row.type,
    exportedBy: row.requestedBy,
    status: row.status,
    externalId: row.externalId,
    errorDetails: row.problem,
    errorParts: row.parts,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
  };
}
