import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '../config.ts';
import type { AppState } from './state.ts';

/** Scripts come from our origin alone, never from the page; the few style elements of the interface carry a nonce. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware<AppState> {
  const secure = publicUrl.startsWith('https:');
  const others = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return async (ctx, next) => {
    const nonce = randomBytes(16).toString('base64url');
    ctx.state.styleNonce = nonce;
    ctx.set('Content-Security-Policy', contentSecurityPolicy(nonce, secure));
    ctx.set('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)');
    await others(ctx, next);
  };
}

function contentSecurityPolicy(nonce: string, secure: boolean): string {
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
