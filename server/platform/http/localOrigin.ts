import type { Config } from '../config.ts';

/** The address at which the server can be reached from this machine. */
export function localAddress(host: string, port: number) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { host: reachable, port, protocol: 'http' as const };
}

export function localOrigin({ host }: Pick<Config, 'host'>, port: number): string {
  const { host: name } = localAddress(host, port);
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
