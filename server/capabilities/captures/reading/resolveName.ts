import { Resolver } from 'node:dns/promises';
import { getDomain } from 'tldts';
import type { Gates } from '../../../platform/outside/Gates.ts';
import type { ResolveName } from './messages.ts';

/** Reserved names (RFC 2606), which are never looked up. */
const reserved = /(^|\.)(test|example|invalid|localhost|local|example\.(com|net|org))\.?$/i;

const notFound = () => Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });

/** An answer may be an error too, such as that a name does not exist; `unanswered` ones mean that no server answered. */
const isAnswer = (error: unknown) =>
  !(error instanceof Error && 'code' in error && unanswered.has(String(error.code)));
const unanswered = new Set(['ETIMEOUT', 'ECONNREFUSED']);

/** A DNS resolver with a short timeout. Senders choose which name servers are asked, so each domain has a gate. */
export function dnsResolver(gates: Gates, servers: readonly string[] = []): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const lookUp = async (name: string, type: string) => {
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
  return async (name, type) => {
    if (reserved.test(name)) throw notFound();
    const gate = gates.toAddress('dns', getDomain(name) ?? name);
    return gate.run(() => lookUp(name, type), { isAnswer });
  };
}
