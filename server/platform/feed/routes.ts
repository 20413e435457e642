import { getChanges } from '#shared/sync/contract.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { changesPage } from './changes.ts';
import type { FeedSource } from './FeedSource.ts';

export function feedRoutes(sources: readonly FeedSource[]): Route[] {
  return [
    memberRoute(getChanges, ({ tx, query, session: { personId } }) =>
      changesPage(tx, sources, { since: query.since, limit: query.limit, personId }),
    ),
  ];
}
