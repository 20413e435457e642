import net from 'node:net';
import { afterAll, afterEach } from 'vitest';

/**
 * A test that reaches for the world outside this machine fails, and says where it wanted to go. What stands in for an
 * outside service listens on this machine.
 */
const local = new Set(['localhost', '127.0.0.1', '::1', '[::1]', undefined, '']);
const attempts: string[] = [];

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (!local.has(host)) {
    attempts.push(String(host));
    process.nextTick(() => this.destroy(new Error(`Tests do not reach outside: ${host}`)));
    return this;
  }
  return Reflect.apply(connect, this, args);
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

afterEach(() => {
  const wanted = attempts.splice(0);
  if (wanted.length > 0) throw new Error(`The test reached for the outside: ${wanted.join(', ')}`);
});

// Files of tests share a process, each with a guard of its own.
afterAll(() => {
  net.Socket.prototype.connect = connect;
});
