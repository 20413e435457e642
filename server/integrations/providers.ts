import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { localOrigin } from '../billing/provider.ts';
import type { Config } from '../config.ts';
import { sandboxLedgerKeys, sandboxLedgerPath } from '../sandbox/ledgers/keys.ts';

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

type Addresses = Pick<
  LedgerProvider,
  'issuer' | 'authorizeUrl' | 'tokenUrl' | 'revokeUrl' | 'apiUrl' | 'appUrl'
>;

const own = {
  quickbooks: { scope: 'com.intuit.quickbooks.accounting', usesPkce: false },
  xero: {
    scope:
      'offline_access accounting.invoices accounting.contacts accounting.attachments accounting.settings.read',
    usesPkce: true,
  },
} as const satisfies Record<LedgerId, Pick<LedgerProvider, 'scope' | 'usesPkce'>>;

/** `null` where neither keys nor the sandbox are there; `port` is where this server listens. */
export function ledgerProviders(config: Given, port: number): LedgerProviders {
  const providerOf = (id: LedgerId): LedgerProvider | null => {
    const keys = config.ledgers[id] ?? (config.sandbox ? sandboxLedgerKeys(config, id) : null);
    if (!keys) return null;
    const addresses = config.ledgers[id] ? real(config)[id] : sandboxed(config, port, id);
    const redirectUri = `${config.publicUrl}/api/integrations/${id}/callback`;
    return { id, ...keys, ...addresses, ...own[id], redirectUri };
  };
  const [quickbooks, xero] = ledgers;
  return { [quickbooks]: providerOf(quickbooks), [xero]: providerOf(xero) };
}

function real({ quickbooksApi }: Given): Record<LedgerId, Addresses> {
  const isForTrying = quickbooksApi.includes('sandbox');
  return {
    quickbooks: {
      issuer: 'https://oauth.platform.intuit.com/op/v1',
      authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
      tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
      revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
      apiUrl: quickbooksApi,
      appUrl: `https://${isForTrying ? 'sandbox.qbo' : 'qbo'}.intuit.com`,
    },
    xero: {
      issuer: 'https://identity.xero.com',
      authorizeUrl: 'https://login.xero.com/identity/connect/authorize',
      tokenUrl: 'https://identity.xero.com/connect/token',
      revokeUrl: 'https://identity.xero.com/connect/revocation',
      apiUrl: 'https://api.xero.com',
      appUrl: 'https://go.xero.com',
    },
  };
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
