import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Config } from '../config.ts';
import type { AppState } from './state.ts';

/** Scripts come from our origin, and the provider's card fields from theirs; inline scripts are never allowed. Inline styles need a nonce. */
export function securityHeaders({
  publicUrl,
  stripe,
}: Pick<Config, 'publicUrl' | 'stripe'>): Middleware<AppState> {
  const secure = publicUrl.startsWith('https:');
  const others = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return async (ctx, next) => {
    const nonce = randomBytes(16).toString('base64url');
    ctx.state.styleNonce = nonce;
    ctx.set('Content-Security-Policy', contentSecurityPolicy(nonce, secure, stripe !== null));
    ctx.set('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)');
    await others(ctx, next);
  };
}

/** Origins of the provider's card fields, allowed only if Stripe keys are configured. */
const stripeScripts = 'https://js.stripe.com https://*.js.stripe.com';
const cardFields = { script: ` ${stripeScripts}`, connect: ' https://api.stripe.com' };
const noCardFields = { script: '', connect: '' };

function contentSecurityPolicy(nonce: string, secure: boolean, withCardFields: boolean): string {
  const others = withCardFields ? cardFields : noCardFields;
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self'${others.script}`,
    ...(withCardFields ? [`frame-src ${stripeScripts} https://hooks.stripe.com`] : []),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${others.connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
