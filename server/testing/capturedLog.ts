import { Writable } from 'node:stream';
import { createLog } from '../platform/log.ts';

/** A logger at level `trace`, with the lines that were written to it. */
export function capturedLog() {
  const written: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { log: createLog('trace', sink), lines: () => written };
}
