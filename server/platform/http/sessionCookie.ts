import type { Context } from 'koa';
import type { Config } from '../config.ts';

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
