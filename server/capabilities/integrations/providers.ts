import { type ConsentLedgerId, forEachConsentLedger } from '#shared/integrations/ledgers.ts';
import type { Config } from '../../platform/config.ts';
import { localOrigin } from '../../platform/http/listener.ts';
import type { Gates } from '../../platform/outside/Gates.ts';
import { type Fetch, gatedFetch } from '../../platform/outside/gatedFetch.ts';
import { ledgerAdapters } from './adapters.ts';
import type { Addresses } from './LedgerAdapter.ts';
import { sandboxLedgerKeys, sandboxLedgerPath } from './sandboxKeys.ts';

/**
 * The addresses and credentials for a provider of accounting software; the sandbox has the same at
 * another address.
 */
export interface LedgerProvider extends Addresses {
  id: ConsentLedgerId;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  scope: string;
  usesPkce: boolean;
  /** Calls to the provider, of its API and for tokens. */
  fetch: Fetch;
  fetchInBackground: Fetch;
}

const patienceInMs = 20_000;

export type LedgerProviders = Record<ConsentLedgerId, LedgerProvider | null>;

type Given = Pick<
  Config,
  'ledgers' | 'quickbooksApi' | 'publicUrl' | 'sandbox' | 'sandboxUrl' | 'secretFor' | 'host'
>;

/** `null` without keys or sandbox; `port` is the port of this server. */
export function ledgerProviders(config: Given, port: number, gates: Gates): LedgerProviders {
  const providerOf = (id: ConsentLedgerId): LedgerProvider | null => {
    const adapter = ledgerAdapters[id];
    const keys = config.ledgers[id] ?? (config.sandbox ? sandboxLedgerKeys(config, id) : null);
    if (!keys) return null;
    const addresses = config.ledgers[id] ? adapter.addresses(config) : sandboxed(config, port, id);
    const { scope, usesPkce } = adapter;
    const redirectUri = `${config.publicUrl}/api/integrations/${id}/callback`;
    return {
      id,
      ...keys,
      ...addresses,
      scope,
      usesPkce,
      redirectUri,
      fetch: gatedFetch(gates.to(id), patienceInMs),
      fetchInBackground: gatedFetch(gates.to(id), patienceInMs, { lane: 'background' }),
    };
  };
  return forEachConsentLedger(providerOf);
}

function sandboxed(config: Given, port: number, id: ConsentLedgerId): Addresses {
  const path = sandboxLedgerPath(id);
  const origin = config.sandboxUrl ?? localOrigin(config, port);
  const inBrowser = config.sandboxUrl ?? config.publicUrl;
  return {
    issuer: `${origin}${path}`,
    authorizeUrl: `${inBrowser}${path}/authorize`,
    tokenUrl: `${origin}${path}/token`,
    revokeUrl: `${origin}${path}/revoke`,
    apiUrl: `${origin}${path}/api`,
    appUrl: `${inBrowser}${path}/app`,
  };
}
