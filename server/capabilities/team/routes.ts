import {
  acceptInvitation as acceptCall,
  changeMemberRoles,
  getAccount,
  inspectInvitation as inspectCall,
  inviteMember,
  listInvitations,
  listMembers as listMembersCall,
  removeMember as removeCall,
  renameAccount,
  requirePasskeys,
  resendInvitation,
  resetPasskeys as resetCall,
  withdrawInvitation,
} from '#shared/accounts/contract.ts';
import type { Services } from '../../capability.ts';
import { Problem } from '../../platform/http/problem.ts';
import { documentRoute, memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { accountFirst, ownAccount, presentAccount } from '../accounts/accountStore.ts';
import { changeDetails } from '../accounts/changeDetails.ts';
import { listMembers, presentMember } from '../accounts/memberStore.ts';
import { enqueueJudging } from '../approvals/jobs.ts';
import { beginBrowserSession } from '../auth/signIn.ts';
import { awayOf, awaysIn } from '../policy/delegationStore.ts';
import { listOpenInvitations, presentInvitation } from './invitationStore.ts';
import {
  acceptInvitation,
  inspectInvitation,
  invite,
  inviteAgain,
  withdraw,
} from './invitations.ts';
import { changeRoles, removeMember } from './members.ts';
import { requirePasskeysOfMembers } from './requirePasskeys.ts';
import { resetPasskeysOfMember } from './resetPasskeysOfMember.ts';

export function accountRoutes({
  db,
  jobs,
  mail,
  config,
  followers,
}: Pick<Services, 'db' | 'jobs' | 'mail' | 'config' | 'followers'>): Route[] {
  const { publicUrl } = config;
  return [
    memberRoute(getAccount, async ({ tx }) => presentAccount(await ownAccount(tx))),

    memberRoute(
      renameAccount,
      async ({ tx, body, audit }) => {
        const before = await ownAccount(tx, { lock: true });
        return presentAccount(await changeDetails(tx, audit, before, body));
      },
      accountFirst,
    ),

    memberRoute(
      requirePasskeys,
      async ({ tx, session, body, audit }) =>
        presentAccount(await requirePasskeysOfMembers(tx, { session, audit }, body.required)),
      accountFirst,
    ),

    documentRoute(resetCall, ({ params, session, incoming }) =>
      resetPasskeysOfMember({ db, mail, publicUrl }, { session, incoming }, params.memberId),
    ),

    memberRoute(listMembersCall, async ({ tx }) => {
      const aways = await awaysIn(tx);
      const members = await listMembers(tx);
      return members.map((one) => presentMember(one, aways.get(one.personId) ?? null));
    }),

    memberRoute(
      changeMemberRoles,
      async ({ tx, params, body, audit }) => {
        const member = await changeRoles(tx, audit, params.memberId, body.roles);
        await enqueueJudging(tx, jobs);
        return presentMember(member, await awayOf(tx, member.personId));
      },
      accountFirst,
    ),

    memberRoute(
      removeCall,
      async ({ tx, params, audit }) => {
        await removeMember(tx, audit, params.memberId);
        await enqueueJudging(tx, jobs);
      },
      accountFirst,
    ),

    memberRoute(listInvitations, async ({ tx }) =>
      (await listOpenInvitations(tx)).map(presentInvitation),
    ),

    memberRoute(
      inviteMember,
      async ({ tx, session, audit, body }) =>
        presentInvitation(await invite({ tx, session, audit, mail, publicUrl }, body)),
      accountFirst,
    ),

    memberRoute(resendInvitation, async ({ tx, session, audit, params }) =>
      presentInvitation(
        await inviteAgain({ tx, session, audit, mail, publicUrl }, params.invitationId),
      ),
    ),

    memberRoute(withdrawInvitation, ({ tx, params, audit }) =>
      withdraw(tx, audit, params.invitationId),
    ),

    publicRoute(inspectCall, ({ body }) =>
      db.acrossAccounts('invitations', (tx) => inspectInvitation(tx, body.token)),
    ),

    publicRoute(acceptCall, async ({ body, incoming }) => {
      const outcome = await db.acrossAccounts('invitations', (tx) =>
        acceptInvitation(tx, body, incoming, { jobs, mail, config, followers }),
      );
      if (outcome instanceof Problem) throw outcome;
      return beginBrowserSession(db, incoming, outcome);
    }),
  ];
}
