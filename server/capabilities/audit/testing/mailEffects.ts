import { newId } from '../../../platform/db/newId.ts';
import { invoicePdf } from '../../../testing/uploads.ts';
import { madeMail } from '../../captures/testing/madeMail.ts';
import { addressOf, untilCaptured } from '../../captures/testing/mails.ts';
import {
  byMailgun,
  byPostmark,
  bySendgrid,
  type Handing,
  type ServiceCall,
} from '../../captures/webhooks/testing/handOver.ts';
import type { Effect, World } from './effects.ts';

const secret = 'a password for webhooks';

/** Configuration of the mail services. */
export const mailServices = {
  INBOUND_POSTMARK_SECRET: secret,
  INBOUND_MAILGUN_KEY: secret,
  INBOUND_SENDGRID_SECRET: secret,
};

const handedOver = (call: (handing: Handing) => ServiceCall) => async (world: World) => {
  const raw = await madeMail({
    messageId: `<${newId()}@lakeside-paper.example>`,
    attachments: [{ filename: 'invoice.pdf', content: invoicePdf() }],
  });
  const to = await addressOf(world.company.admin.client);
  const { path, headers, body } = call({ raw, to });
  const reply = await fetch(world.server.url + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
};

const leaves = 'INVOICE create email_capture';
const byPost = handedOver((handing) => byPostmark(handing, { secret }));

/** Mail handed over by each mail service. */
export const mailEffects: Record<string, Effect> = {
  'POST /api/inbound/postmark': { leaves, by: byPost },
  'POST /api/inbound/mailgun/mime': {
    leaves,
    by: handedOver((handing) => byMailgun(handing, { key: secret })),
  },
  'POST /api/inbound/sendgrid': {
    leaves,
    by: handedOver((handing) => bySendgrid(handing, { secret })),
  },
};

export async function mailCaptured(world: World): Promise<void> {
  await byPost(world);
  await untilCaptured(world.company.admin.client);
}
