// Preloaded into a program (`--import`): its clock is wrong by the milliseconds in the file CLOCK_FILE. Read at the start and
// on SIGUSR2; a file beside it says that they are in force. Timers are not affected, as with a real clock.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'];
if (!file) throw new Error('CLOCK_FILE names no file');

let wrongBy = 0;
function read(from: string): void {
  wrongBy = Number(readFileSync(from, 'utf8'));
  writeFileSync(`${from}.${wrongBy}`, '');
}

read(file);
process.on('SIGUSR2', () => read(file));

globalThis.Date = new Proxy(Date, {
  construct: (real, given) =>
    given.length === 0 ? new real(real.now() + wrongBy) : Reflect.construct(real, given),
  apply: (real) => new real(real.now() + wrongBy).toString(),
  get: (real, name) => (name === 'now' ? () => real.now() + wrongBy : Reflect.get(real, name)),
});
