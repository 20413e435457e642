import * as oauth from 'openid-client';
import type { LedgerProvider } from './providers.ts';

export interface Tokens {
  access: string;
  refresh: string;
  accessExpiresAt: Date;
}

/** The consent has ended or was withdrawn: somebody has to consent again. */
export class ConsentIsOver extends Error {}

const patienceInSeconds = 20;

function configurationOf(provider: LedgerProvider): oauth.Configuration {
  const { issuer, authorizeUrl, tokenUrl, revokeUrl, clientId, clientSecret } = provider;
  const configuration = new oauth.Configuration(
    {
      issuer,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      revocation_endpoint: revokeUrl,
    },
    clientId,
    clientSecret,
    oauth.ClientSecretBasic(clientSecret),
  );
  configuration.timeout = patienceInSeconds;
  configuration[oauth.customFetch] = (url, { body, ...options }) =>
    provider.fetch(url, { ...options, body: body ?? null });
  if (tokenUrl.startsWith('http:')) oauth.allowInsecureRequests(configuration);
  return configuration;
}

/**
 * The address for consent; on return, `state` and the verifier prove that it is the same journey.
 */
export async function beginConsent(
  provider: LedgerProvider,
): Promise<{ url: string; state: string; verifier: string | null }> {
  const state = oauth.randomState();
  const verifier = provider.usesPkce ? oauth.randomPKCECodeVerifier() : null;
  const url = oauth.buildAuthorizationUrl(configurationOf(provider), {
    redirect_uri: provider.redirectUri,
    scope: provider.scope,
    state,
    ...(verifier && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  });
  return { url: url.href, state, verifier };
}

/** Exchanges the code of a consent for tokens; `query` is what the browser came back with. */
export async function redeemConsent(
  provider: LedgerProvider,
  query: string,
  { state, verifier }: { state: string; verifier: string | null },
): Promise<Tokens> {
  const answer = await oauth.authorizationCodeGrant(
    configurationOf(provider),
    new URL(`${provider.redirectUri}?${query}`),
    { expectedState: state, ...(verifier && { pkceCodeVerifier: verifier }) },
  );
  return tokensIn(answer, null);
}

export async function renewTokens(provider: LedgerProvider, refresh: string): Promise<Tokens> {
  try {
    const answer = await oauth.refreshTokenGrant(configurationOf(provider), refresh);
    return tokensIn(answer, refresh);
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') {
      throw new ConsentIsOver('The provider does not know this consent any more');
    }
    throw error;
  }
}

export async function revokeTokens(provider: LedgerProvider, refresh: string): Promise<void> {
  await oauth.tokenRevocation(configurationOf(provider), refresh);
}

function tokensIn(answer: oauth.TokenEndpointResponse, before: string | null): Tokens {
  const refresh = answer.refresh_token ?? before;
  if (!refresh) throw new Error('The provider gave no refresh token');
  const lifeInSeconds = answer.expires_in ?? 30 * 60;
  return {
    access: answer.access_token,
    refresh,
    accessExpiresAt: new Date(Date.now() + lifeInSeconds * 1000),
  };
}
