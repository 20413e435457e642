import { downloadHead, signedHead } from '#shared/audit/chain.ts';
import type { Effect, World } from './effects.ts';

const proves = 'Contains a hash or a key, and no content of the log.';

export async function compareHead({ company: { admin }, send }: World): Promise<void> {
  const reply = await admin.client.fetch(downloadHead.path);
  const head = signedHead.parse(await reply.json());
  await send('POST', '/api/audit-logs/chain/heads', head);
}

/** Calls on the log itself, and exports that devices report to it. */
export const auditEffects: Record<string, Effect> = {
  'GET /api/audit-logs/chain/head': { nothing: proves },
  'GET /api/audit-logs/chain/public-key': { nothing: proves },
  'GET /api/audit-logs/export': {
    leaves: 'SECURITY export audit_log',
    by: ({ company }) =>
      company.admin.client.fetch('/api/audit-logs/export').then((reply) => reply.text()),
  },
  'POST /api/device-exports': {
    leaves: 'SECURITY export invoice_list',
    by: ({ send }) =>
      send('POST', '/api/device-exports', {
        what: 'invoice_list',
        fileName: 'invoices.csv',
        rows: 3,
        filter: { status: 'paid' },
        exportedAt: new Date().toISOString(),
      }),
  },
  'POST /api/audit-logs/chain/heads': {
    leaves: 'SECURITY create audit_head: pending',
    by: compareHead,
  },
  'POST /api/audit-logs/chain/check': {
    nothing: 'Only reads the log; the job writes an entry if it finds a fault.',
  },
};
