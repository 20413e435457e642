import {
  createApiKey,
  getCallingKey,
  getOpenApi,
  listApiKeys,
  revokeApiKey,
} from '#shared/api/contract.ts';
import { openApi } from '#shared/api/openApi.ts';
import type { Services } from '../../capability.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { JsonText, memberRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { createKey } from './createKey.ts';
import { findKey, listKeys, presentKey, revokeKeys } from './keyStore.ts';

export function apiKeyRoutes({ config }: Pick<Services, 'config'>): Route[] {
  let document: JsonText | null = null;
  return [
    // Made when it is first asked for, because it takes a tenth of a second of every start.
    publicRoute(getOpenApi, async () => {
      document ??= new JsonText(JSON.stringify(openApi(config)));
      return document;
    }),

    memberRoute(listApiKeys, async ({ tx }) => (await listKeys(tx)).map(presentKey)),

    memberRoute(createApiKey, async ({ tx, audit, body, session: { personId } }) => {
      const { token, row } = await createKey({ tx, audit, personId }, body);
      return { key: token, apiKey: presentKey(row) };
    }),

    memberRoute(revokeApiKey, async ({ tx, audit, params }) => {
      const revoked = await revokeKeys({ tx, audit }, { id: params.keyId });
      if (revoked === 0) throw notFound('API key');
    }),

    memberRoute(getCallingKey, async ({ tx, session }) => {
      const key = session.via === null ? undefined : await findKey(tx, session.id);
      if (!key)
        throw new Problem(400, 'no_key', 'This call tells of the API key that it is made with.');
      const { name } = await ownAccount(tx);
      return {
        name: key.name,
        prefix: key.prefix,
        scopes: key.scopes,
        expiresAt: key.expiresAt?.toISOString() ?? null,
        account: { id: tx.accountId, name },
      };
    }),
  ];
}
