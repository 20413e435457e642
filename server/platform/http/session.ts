import type { Context } from 'koa';
import type { Scope } from '#shared/http/scopes.ts';
import type { Role } from '#shared/permissions.ts';
import type { Config } from '../config.ts';
import type { AccountTx } from '../db/transaction.ts';

export interface SessionCookie {
  read(ctx: Context): string | null;
  write(ctx: Context, token: string, expires: Date): void;
  clear(ctx: Context): void;
}

/** Over HTTPS the `__Host-` prefix binds the cookie to this host, so sibling subdomains cannot set it. */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-docket' : 'docket';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (ctx) => {
      const token = ctx.cookies.get(name);
      // Other values were not written by us.
      return token && /^[\w-]{20,200}$/.test(token) ? token : null;
    },
    write: (ctx, token, expires) => {
      ctx.append('Set-Cookie', `${name}=${token}; ${attributes}; Expires=${expires.toUTCString()}`);
    },
    clear: (ctx) => {
      ctx.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`);
    },
  };
}

/**
 * The token of `Authorization: Bearer …`. Tokens in URLs are not accepted, because URLs end up in logs. If a call has a
 * token, its cookies are ignored.
 */
export function bearerToken(ctx: Context): string | null {
  const [scheme = '', token = ''] = ctx.get('Authorization').trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? token : null;
}

/** The caller and their account. */
export interface Session {
  /** Id of the session, or of the API key used instead. */
  id: string;
  personId: string;
  email: string;
  /** The person's display name. */
  name: string;
  accountId: string;
  roles: readonly Role[];
  /** The last proof in this session that the address is theirs; null if there was none, and for API keys. */
  provenAt: Date | null;
  /** A passkey was used in this session, and the person still has one. */
  byPasskey: boolean;
  /** The company requires a passkey, and none was used in this session. */
  passkeyNeeded: boolean;
  /** New expiry if this request prolonged the session; the cookie is prolonged as well. */
  prolongedTo: Date | null;
  /** Name of the API key if a program acts for the person; recorded with everything it does. */
  via: string | null;
}

export interface ApiKeyAuthentication<Key extends { id: string } = { id: string }> {
  /** Throws 401 if the token is invalid or revoked. */
  find(token: string): Promise<Key>;
  /** Throws 402 if the plan does not include the API, 403 if the key has none of these scopes. */
  admit(key: Key, scopes: readonly Scope[]): Session;
  /** Locks the key against revocation until the transaction ends; throws if it has been revoked. */
  hold(tx: AccountTx, keyId: string): Promise<void>;
}
