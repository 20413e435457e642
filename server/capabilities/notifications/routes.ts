import {
  changeNotificationSettings,
  getNotificationSettings,
  readNotifications,
  unsubscribe,
} from '#shared/notifications/contract.ts';
import {
  approveByMail as approveCall,
  inspectMailDecision as inspectCall,
  rejectByMail as rejectCall,
} from '#shared/notifications/mailDecision.ts';
import type { Services } from '../../capability.ts';
import { Problem } from '../../platform/http/problem.ts';
import { memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { lockMember } from '../accounts/memberStore.ts';
import { approveByMail, inspectMailDecision, rejectByMail } from './mailDecisions.ts';
import { markRead } from './notificationStore.ts';
import { chooseSettings, settingsOf } from './settingsStore.ts';
import { readUnsubscribeToken } from './unsubscribing.ts';

type Needs = Pick<Services, 'db' | 'config' | 'followers'>;

export function notificationRoutes({ db, config, followers }: Needs): Route[] {
  return [
    memberRoute(readNotifications, ({ tx, session, body }) =>
      markRead(tx, session.personId, body.ids),
    ),

    memberRoute(getNotificationSettings, ({ tx, session }) => settingsOf(tx, session.personId)),

    memberRoute(changeNotificationSettings, async ({ tx, session, body, incoming }) => {
      const { personId } = session;
      await chooseSettings(tx, { actor: incoming.actor(session), personId }, body);
      return body;
    }),

    publicRoute(unsubscribe, async ({ query, incoming }) => {
      const addressee = readUnsubscribeToken(config, query.token);
      if (!addressee) {
        throw new Problem(
          404,
          'link_unknown',
          'This link is not valid. Sign in and change your account settings instead.',
        );
      }
      await db.withAccount(addressee.accountId, async (tx) => {
        const { personId } = addressee;
        // A former member gets no letters anyway.
        const member = await lockMember(tx, personId);
        if (!member) return;
        const person = incoming.actor({ personId, email: member.email });
        const actor = { ...person, via: 'mail link' };
        await chooseSettings(tx, { actor, personId }, { letters: 'off' });
      });
      return { message: 'You get no more emails about invoices of this company.' };
    }),

    publicRoute(inspectCall, ({ body }) => inspectMailDecision(db, body.token)),

    publicRoute(approveCall, ({ body, incoming }) =>
      approveByMail({ db, followers: followers.decisions }, body.token, incoming),
    ),

    publicRoute(rejectCall, ({ body, incoming }) =>
      rejectByMail(db, body.token, body.comments, incoming),
    ),
  ];
}
