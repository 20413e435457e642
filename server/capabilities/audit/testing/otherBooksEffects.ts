import { downloadExportFile, makeExportFile } from '#shared/exports/contract.ts';
import { addTemplate, changeTemplate, keptTemplate } from '#shared/exports/templates/contract.ts';
import { presetOf } from '#shared/exports/templates/presets.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { putWebhook } from '#shared/webhooks/contract.ts';
import { newId } from '../../../platform/db/newId.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { until } from '../../../testing/program.ts';
import { Receiver } from '../../webhooks/testing/Receiver.ts';
import type { Effect, World } from './effects.ts';

/** Nothing listens there, so a delivery fails at once. */
const nowhere = 'http://127.0.0.1:1/invoices';

async function withWebhook(
  { company, sql }: World,
  { url = nowhere, isOn = false } = {},
): Promise<string> {
  await sql("update subscriptions set plan = 'growth' where account_id = $1", [company.accountId]);
  const { secret } = await company.admin.client.call(putWebhook, { body: { url, isOn } });
  return secret ?? '';
}

const onWebhook = (method: string, path: string) => async (world: World) => {
  await withWebhook(world);
  await world.send(method, path);
};

/** A test delivery that the receiver accepts. */
export async function testDelivered(world: World): Promise<void> {
  const receiver = await Receiver.start();
  try {
    receiver.secret = await withWebhook(world, { url: receiver.url });
    await world.send('POST', '/api/webhook/test');
    await until('the test to come', async () => receiver.received.length > 0);
  } finally {
    await receiver.stop();
  }
}

async function approved({ here, send }: World): Promise<string> {
  const id = await invoiceOf(here);
  await send('POST', `/api/invoices/${id}/approve`, {});
  return id;
}

async function fileOf(world: World) {
  await approved(world);
  return world.company.admin.client.call(makeExportFile, { body: { format: 'csv' } });
}

async function templateAdded({ company }: World) {
  const template = { ...presetOf('xero')?.template, name: 'Our Xero' };
  const body = keptTemplate.parse({ ...template, id: newId() });
  return company.admin.client.call(addTemplate, { body });
}

/** Calls on export files and the webhook. */
export const otherBooksEffects: Record<string, Effect> = {
  'POST /api/export-files': { leaves: 'INTEGRATION create export_file', by: fileOf },
  'GET /api/export-files/:fileId': {
    leaves: 'SECURITY export export_file',
    async by(world) {
      const { file } = await fileOf(world);
      const path = fillPath(downloadExportFile.path, { fileId: file.id });
      await (await world.company.admin.client.fetch(path)).text();
    },
  },
  'POST /api/export-templates': {
    leaves: 'INTEGRATION create export_template',
    by: templateAdded,
  },
  'PUT /api/export-templates/:templateId': {
    leaves: 'INTEGRATION update export_template',
    async by(world) {
      const { id: templateId, ...before } = await templateAdded(world);
      const body = { ...before, name: 'Their Xero' };
      await world.company.admin.client.call(changeTemplate, { params: { templateId }, body });
    },
  },
  'DELETE /api/export-templates/:templateId': {
    leaves: 'INTEGRATION delete export_template',
    async by(world) {
      const { id } = await templateAdded(world);
      await world.send('DELETE', `/api/export-templates/${id}`);
    },
  },
  'PUT /api/webhook': { leaves: 'INTEGRATION create webhook', by: (world) => withWebhook(world) },
  'POST /api/webhook/secret': {
    leaves: 'SECURITY update webhook',
    by: onWebhook('POST', '/api/webhook/secret'),
  },
  'POST /api/webhook/test': {
    leaves: 'INTEGRATION export webhook: failure',
    by: onWebhook('POST', '/api/webhook/test'),
  },
  'DELETE /api/webhook': {
    leaves: 'INTEGRATION delete webhook',
    by: onWebhook('DELETE', '/api/webhook'),
  },
  'POST /api/failed-operations/delivery/:operationId/retry': {
    leaves: 'INTEGRATION export invoice: pending',
    async by(world) {
      await withWebhook(world, { isOn: true });
      await approved(world);
      await world.send('PUT', '/api/webhook', { isOn: false });
      await world.send('PUT', '/api/webhook', { isOn: true });
      const [failed] = await world.company.admin.client.call(listFailedOperations);
      await world.send('POST', `/api/failed-operations/delivery/${failed?.id}/retry`);
    },
  },
};
