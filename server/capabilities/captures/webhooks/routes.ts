import { mailgunMail, postmarkMail, sendgridMail } from '#shared/captures/contract.ts';
import type { Services } from '../../../capability.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { publicRoute, type Route } from '../../../platform/http/route.ts';
import type { MailService } from './MailService.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { mailReceiver } from './receiveMail.ts';
import { sendgrid } from './sendgrid.ts';
import { claimToken } from './usedTokens.ts';

export function inboundMailRoutes(
  services: Pick<Services, 'config' | 'db' | 'files' | 'jobs'>,
): Route[] {
  const { config, db } = services;
  const keys = config.inbound.webhooks;
  const receive = mailReceiver(services);
  const route = (endpoint: typeof postmarkMail, name: string, service: MailService | null) =>
    publicRoute(endpoint, async ({ incoming }) => {
      if (!service) {
        const message = `Mail from ${name} is not configured on this server.`;
        throw new Problem(404, 'not_configured', message);
      }
      await receive(service, incoming);
      return { received: true } as const;
    });
  return [
    route(postmarkMail, 'Postmark', keys.postmark ? postmark(keys.postmark) : null),
    route(
      mailgunMail,
      'Mailgun',
      keys.mailgun
        ? mailgun(keys.mailgun, (token, content) => claimToken(db, token, content))
        : null,
    ),
    route(sendgridMail, 'SendGrid', keys.sendgrid ? sendgrid(keys.sendgrid) : null),
  ];
}
