import {
  changeMessagePolicy,
  changeNotificationSettings,
  getMessagePolicy,
  getNotificationSettings,
  readNotifications,
  unsubscribe,
} from '#shared/notifications/contract.ts';
import {
  approveByMail as approveCall,
  inspectMailDecision as inspectCall,
  pageOfMailDecision as pageCall,
  rejectByMail as rejectCall,
} from '#shared/notifications/mailDecision.ts';
import type { Services } from '../../capability.ts';
import { FileAnswer } from '../../platform/http/FileAnswer.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { lockMember } from '../accounts/memberStore.ts';
import { chooseMessagePolicy, messagePolicyOf } from '../accounts/messagePolicyStore.ts';
import { replanLetter } from './dueLetters.ts';
import {
  approveByMail,
  inspectMailDecision,
  pageOfMailDecision,
  rejectByMail,
} from './mailDecisions.ts';
import { markRead } from './notificationStore.ts';
import { chooseSettings, settingsOf } from './settingsStore.ts';
import { readUnsubscribeToken } from './unsubscribing.ts';

type Needs = Pick<Services, 'db' | 'config' | 'files' | 'followers'>;

export function notificationRoutes({ db, config, files, followers }: Needs): Route[] {
  return [
    memberRoute(readNotifications, ({ tx, session, body }) =>
      markRead(tx, session.personId, body.seen),
    ),

    memberRoute(getNotificationSettings, ({ tx, session }) => settingsOf(tx, session.personId)),

    memberRoute(changeNotificationSettings, async ({ tx, session, body, incoming }) => {
      const { personId } = session;
      const settings = await chooseSettings(tx, { actor: incoming.actor(session), personId }, body);
      await replanLetter(tx, personId);
      return settings;
    }),

    memberRoute(getMessagePolicy, ({ tx }) => messagePolicyOf(tx)),

    memberRoute(changeMessagePolicy, ({ tx, body, audit }) =>
      chooseMessagePolicy({ tx, audit }, body),
    ),

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

    publicRoute(pageCall, async ({ body: { token, page } }) => {
      const key = await pageOfMailDecision(db, token, page);
      if (!key) throw notFound('page');
      return new FileAnswer({
        fileName: `page-${page}.webp`,
        mimeType: 'image/webp',
        tag: key.hash,
        isForOnce: true,
        open: () => files.open(key),
      });
    }),

    publicRoute(approveCall, ({ body, incoming }) =>
      approveByMail({ db, followers: followers.decisions }, body.token, incoming),
    ),

    publicRoute(rejectCall, ({ body, incoming }) =>
      rejectByMail(db, body.token, body.comments, incoming),
    ),
  ];
}
