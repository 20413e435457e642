import { maxInvoicesPerRequest } from '../approvals/contract.ts';
import {
  exportCalls as calls,
  downloadExportFile,
  listExportLogs,
  makeExportFile,
  mostInFile,
} from '../exports/contract.ts';
import { listTemplates } from '../exports/templates/contract.ts';
import { listIntegrations } from '../integrations/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '../integrations/ledgers.ts';
import { type ApiCall, type ApiGroup, apiCall } from './ApiCall.ts';
import {
  exportExample,
  exportedInvoiceExample,
  ids,
  integrationExample,
  templateExample,
} from './examples.ts';

const page = { limit: 'How many at most.', offset: 'How many of the newest to leave out.' };

const notConnectedRefusal = {
  status: 409,
  code: 'not_connected',
  about: 'The ledger is not connected.',
};
const notApprovedRefusal = {
  status: 409,
  code: 'not_approved',
  about: 'Only an invoice that is approved or paid can be exported.',
};

function ledgerCalls(ledger: LedgerId): ApiCall[] {
  const { short } = ledgerNames[ledger];
  const name = ledgerNames[ledger].short.replaceAll(' ', '');
  const invoice = {
    ...exportedInvoiceExample,
    exports: exportedInvoiceExample.exports.map((fact) => ({ ...fact, ledger })),
  };
  return [
    apiCall(calls[ledger].one, {
      id: `exportTo${name}`,
      title: `Export an invoice to ${short}`,
      about:
        'Each invoice becomes one bill, also after several requests. The answer waits a moment for the ledger; where that takes longer, the invoice goes there by itself.',
      params: { invoiceId: 'The id of the invoice.' },
      request: { params: { invoiceId: ids.invoice } },
      answer: { message: `Invoice exported to ${short} successfully`, invoice },
      refusals: [
        notConnectedRefusal,
        notApprovedRefusal,
        {
          status: 409,
          code: 'export_failed',
          about: 'The ledger has refused it; `message` says why.',
        },
      ],
    }),
    apiCall(calls[ledger].several, {
      id: `exportSeveralTo${name}`,
      title: `Export several invoices to ${short}`,
      about: `Up to ${maxInvoicesPerRequest} at once. They are on their way when it is answered; those that are refused are in \`refused\`, each with its reason.`,
      body: { invoiceIds: 'The ids of the invoices.' },
      request: { body: { invoiceIds: [ids.invoice] } },
      answer: {
        message: `1 invoice goes to ${short}`,
        exported: [ids.invoice],
        refused: [],
        invoices: [invoice],
      },
    }),
  ];
}

export const exportCalls: ApiGroup = {
  title: 'Exports',
  about: 'Approved invoices become bills in accounting software, or files for other software.',
  calls: [
    apiCall(listIntegrations, {
      id: 'listIntegrations',
      title: 'List ledgers',
      about: 'What can be connected, and what is.',
      answer: [integrationExample],
    }),
    ...ledgers.flatMap(ledgerCalls),
    apiCall(listTemplates, {
      id: 'listExportFormats',
      title: 'List export formats',
      about:
        'The formats of files that the company has described on the Integrations page, by name: columns in their order, separator, encoding and codes.',
      answer: [templateExample],
    }),
    apiCall(makeExportFile, {
      id: 'makeExportFile',
      title: 'Export invoices as a file',
      about: `Approved and paid invoices as bookkeeping CSV or as e-invoices of UBL 2.1, to be downloaded with the call after this one. What stands in them is described under “Files and webhook”.`,
      body: {
        format: '`csv`, `ubl`, or `template` for a format that the company has described itself.',
        templateId: 'The id of that format.',
        invoiceIds: `Up to ${mostInFile.toLocaleString('en-US')} ids. Left out: all that were approved since the last file of this format, each once.`,
      },
      request: { body: { format: 'csv' } },
      answer: {
        message: '1 invoice is in the file',
        file: {
          id: ids.export,
          format: 'csv',
          fileName: 'bookkeeping-2026-03-05.csv',
          invoiceCount: 1,
        },
        warning: null,
        refused: [],
      },
      refusals: [
        notApprovedRefusal,
        {
          status: 409,
          code: 'nothing_new',
          about: 'Nothing was approved since the last file of this format.',
        },
        {
          status: 409,
          code: 'incomplete',
          about: 'An e-invoice needs what the invoice does not have; `message` says what.',
        },
      ],
    }),
    apiCall(downloadExportFile, {
      id: 'downloadExportFile',
      title: 'Download an exported file',
      about:
        'As often as you like. Invoices that were reopened since are not in it. Several e-invoices come in a zip.',
      params: { fileId: 'The id of the file, or of its line in the list of exports.' },
      request: { params: { fileId: ids.export } },
      files: ['text/csv', 'application/xml', 'application/zip'],
      refusals: [
        { status: 409, code: 'not_approved', about: 'No invoice of this file is still approved.' },
      ],
    }),
    apiCall(listExportLogs, {
      id: 'listExports',
      title: 'List exports',
      about:
        'What was to go into ledgers, files and the webhook, and what has come of it, newest first.',
      query: page,
      request: { query: { limit: 50 } },
      answer: [exportExample],
    }),
  ],
};
