import { AsyncLocalStorage } from 'node:async_hooks';
import net from 'node:net';

interface Stray {
  test: string;
  what: string;
}

/** The test that work belongs to, even if the work outlives the test. */
const testOf = new AsyncLocalStorage<string>();
const strays: Stray[] = [];

export const runAs = <T>(test: string, work: () => T): T => testOf.run(test, work);

/** Takes the violations of one test. */
export const takeStraysOf = (test: string): string[] =>
  take((stray) => stray.test === test).map(({ what }) => what);

/** Takes the violations of finished tests, and of work that belongs to no test. */
export const takeAllStrays = (): string[] =>
  take(() => true).map(({ test, what }) => `${test}: ${what}`);

function take(matches: (stray: Stray) => boolean): Stray[] {
  const taken = strays.filter(matches);
  for (const stray of taken) strays.splice(strays.indexOf(stray), 1);
  return taken;
}

function note(what: string): void {
  strays.push({ test: testOf.getStore() ?? 'work of no test', what });
}

/** Allowed, because stand-ins for outside services listen on this machine. */
const local = new Set(['localhost', '127.0.0.1', '::1', '[::1]', undefined, '']);

// Patched once, because this module is evaluated once for all files of a worker.
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (!local.has(host)) {
    note(`reached for the outside: ${host}`);
    process.nextTick(() => this.destroy(new Error(`Tests do not reach outside: ${host}`)));
    return this;
  }
  return Reflect.apply(connect, this, args);
};

const { console } = globalThis;
const print = console.error;
console.error = (...args: unknown[]) => {
  note(`printed an error: ${args.map(String).join(' ')}`);
  print(...args);
};

function hostOf(args: unknown[]): string | undefined {
  // Either connect(port, host), connect(options), or Node's own normalised [[options, callback]].
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (
    typeof first === 'object' &&
    first !== null &&
    'host' in first &&
    typeof first.host === 'string'
  )
    return first.host;
  return typeof args[1] === 'string' ? args[1] : undefined;
}
