import { forEachLedger, type LedgerId } from '#shared/integrations/ledgers.ts';
import type { Config } from '../../platform/config.ts';
import { localOrigin } from '../../platform/http/localOrigin.ts';
import { ledgerAdapters } from './adapters.ts';
import type { Addresses } from './LedgerAdapter.ts';
import { sandboxLedgerKeys, sandboxLedgerPath } from './sandboxKeys.ts';

/** Where a provider of accounting software is reached, and as whom; the sandbox is the same at another address. */
export interface LedgerProvider {
  id: LedgerId;
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** Where people consent, in their browser. */
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  apiUrl: string;
  /** Where people look at what is booked. */
  appUrl: string;
  redirectUri: string;
  scope: string;
  usesPkce: boolean;
}

export type LedgerProviders = Record<LedgerId, LedgerProvider | null>;

type Given = Pick<
  Config,
  'ledgers' | 'quickbooksApi' | 'publicUrl' | 'sandbox' | 'sandboxUrl' | 'secretFor' | 'host'
>;

/** `null` where neither keys nor the sandbox are there; `port` is where this server listens. */
export function ledgerProviders(config: Given, port: number): LedgerProviders {
  const providerOf = (id: LedgerId): LedgerProvider | null => {
    const adapter = ledgerAdapters[id];
    const keys = config.ledgers[id] ?? (config.sandbox ? sandboxLedgerKeys(config, id) : null);
    if (!keys) return null;
    const addresses = config.ledgers[id] ? adapter.addresses(config) : sandboxed(config, port, id);
    const { scope, usesPkce } = adapter;
    const redirectUri = `${config.publicUrl}/api/integrations/${id}/callback`;
    return { id, ...keys, ...addresses, scope, usesPkce, redirectUri };
  };
  return forEachLedger(providerOf);
}

function sandboxed(config: Given, port: number, id: LedgerId): Addresses {
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
