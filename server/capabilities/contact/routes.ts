import { contactUs, type InquiryType, requestDemo } from '#shared/contact/contract.ts';
import type { Services } from '../../capability.ts';
import type { Config } from '../../platform/config.ts';
import { Problem } from '../../platform/http/problem.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { receive } from './receive.ts';

const deskFor: Record<InquiryType, keyof Config['desks']> = {
  'technical-support': 'support',
  'sales-inquiry': 'sales',
  'partnership-opportunity': 'sales',
  'feature-request': 'support',
  'general-question': 'general',
  other: 'general',
};

const answerTimes: Record<keyof Config['desks'], string> = {
  sales: 'within 4 hours',
  support: 'within 24 hours',
  general: 'within 24 hours',
};

export function contactRoutes({
  db,
  mail,
  config,
}: Pick<Services, 'db' | 'mail' | 'config'>): Route[] {
  return [
    publicRoute(requestDemo, async ({ body, incoming }) => {
      const promise =
        'Thank you for your interest. We get back to you within 24 hours to arrange your demo.';
      await db.acrossAccounts('visitors', (tx) =>
        receive(tx, mail, {
          kind: 'demo',
          fields: body,
          idempotencyKey: keyOf(incoming.idempotencyKey),
          desk: config.desks.sales,
          subject: `Demo request from ${body.company}`,
          promise,
        }),
      );
      return { message: promise };
    }),

    publicRoute(contactUs, async ({ body, incoming }) => {
      const desk = deskFor[body.inquiryType];
      const promise = `Thank you for your message. We answer ${answerTimes[desk]}.`;
      await db.acrossAccounts('visitors', (tx) =>
        receive(tx, mail, {
          kind: 'contact',
          fields: body,
          idempotencyKey: keyOf(incoming.idempotencyKey),
          desk: config.desks[desk],
          subject: body.subject,
          promise,
        }),
      );
      return { message: promise };
    }),
  ];
}

function keyOf(given: string | null): string | null {
  if (given !== null && !/^[\w-]{16,100}$/.test(given)) {
    throw new Problem(
      400,
      'invalid',
      'Idempotency-Key must be 16 to 100 letters, digits or hyphens.',
    );
  }
  return given;
}
