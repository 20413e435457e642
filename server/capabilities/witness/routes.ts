import {
  assignFinding as assignCall,
  checkLedgers,
  closeFinding as closeCall,
  listFindings,
  readFindings,
  reopenFinding as reopenCall,
} from '#shared/witness/contract.ts';
import type { Services } from '../../capability.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { documentRoute, memberRoute, type Route, readingRoute } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { checkAll } from './checkLedger.ts';
import {
  countFindings,
  listFindingRows,
  markFindingsRead,
  presentFinding,
} from './findingStore.ts';
import { assignFinding, closeFinding, reopenFinding } from './findings.ts';

type Needs = Pick<Services, 'db' | 'access' | 'jobs' | 'mail' | 'config'>;

export function witnessRoutes(services: Needs): Route[] {
  return [
    readingRoute(listFindings, async ({ tx, query, setHeader }) => {
      const isOpen = query.state === 'open';
      const { cursor: before = null, limit } = query;
      setHeader('X-Total-Count', String(await countFindings(tx, isOpen)));
      const rows = await listFindingRows(tx, { isOpen, before, limit });
      const last = rows.at(-1);
      if (last && rows.length === limit) {
        const next = new URLSearchParams({
          state: query.state,
          limit: String(limit),
          cursor: last.id,
        });
        setHeader('Link', `<${listFindings.path}?${next}>; rel="next"`);
      }
      return rows.map(presentFinding);
    }),

    documentRoute(checkLedgers, async ({ session: { accountId } }) => {
      const isComplete = await checkAll(services, accountId);
      const open = await services.db.withAccount(accountId, (tx) => countFindings(tx, true));
      return { message: messageOf(isComplete, open), isComplete, open };
    }),

    memberRoute(readFindings, ({ tx, session, body }) =>
      markFindingsRead(tx, session.personId, body.seen),
    ),

    memberRoute(assignCall, async ({ params, body, ...call }) =>
      withSeq(
        await assignFinding(decidingIn(call), services, params.findingId, body.ownerId),
        presentFinding,
      ),
    ),

    memberRoute(closeCall, async ({ params, body, ...call }) =>
      withSeq(await closeFinding(decidingIn(call), params.findingId, body), presentFinding),
    ),

    memberRoute(reopenCall, async ({ params, ...call }) =>
      withSeq(await reopenFinding(decidingIn(call), params.findingId), presentFinding),
    ),
  ];
}

function messageOf(isComplete: boolean, open: number): string {
  if (!isComplete) return 'Many bills are still being read. What is found follows.';
  if (open === 0) return 'Every bill agrees with its invoice.';
  return open === 1 ? '1 finding is open.' : `${open} findings are open.`;
}
