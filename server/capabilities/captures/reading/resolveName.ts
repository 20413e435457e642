import { Resolver } from 'node:dns/promises';
import type { ResolveName } from './messages.ts';

/** Reserved names (RFC 2606), which are never looked up. */
const reserved = /(^|\.)(test|example|invalid|localhost|local|example\.(com|net|org))\.?$/i;

const notFound = () => Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });

/** A DNS resolver with a short timeout. */
export function dnsResolver(): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name, type) => {
    if (reserved.test(name)) throw notFound();
    switch (type) {
      case 'TXT':
        return resolver.resolveTxt(name);
      case 'A':
        return resolver.resolve4(name);
      case 'AAAA':
        return resolver.resolve6(name);
      case 'MX':
        return resolver.resolveMx(name);
      case 'PTR':
        return resolver.resolvePtr(name);
      case 'CNAME':
        return resolver.resolveCname(name);
      default:
        throw notFound();
    }
  };
}
