import {
  getInboundAddress,
  listEmailCaptures,
  retryEmailCapture,
  rotateInboundAddress,
} from '#shared/captures/contract.ts';
import type { Services } from '../capability.ts';
import { withPlace } from '../feed/withPlace.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { newestCaptures, presentCapture } from './captureStore.ts';
import { findInboundToken, inboundAddressOf, rotateInboundToken } from './inboundAddress.ts';
import { retryCapture } from './retryCapture.ts';

export function captureRoutes({ config, jobs }: Pick<Services, 'config' | 'jobs'>): Route[] {
  const presented = (token: string) => ({
    inboundAddress: inboundAddressOf(config.inbound, token),
  });
  return [
    memberRoute(listEmailCaptures, async ({ tx, query }) => ({
      captures: (await newestCaptures(tx, query.limit)).map(presentCapture),
    })),

    memberRoute(getInboundAddress, async ({ tx }) => presented(await findInboundToken(tx))),

    memberRoute(rotateInboundAddress, async ({ tx, audit, session }) => {
      const token = await rotateInboundToken(tx);
      await audit({
        category: 'SECURITY',
        action: 'update',
        entityType: 'inbound_address',
        entityId: session.accountId,
      });
      return presented(token);
    }),

    memberRoute(retryEmailCapture, async ({ tx, audit, params }) =>
      withPlace(await retryCapture({ tx, audit, jobs }, params.captureId), presentCapture),
    ),
  ];
}
