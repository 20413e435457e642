import { isKind, type Operation, type Schedule } from './operations.ts';

/** A schedule as one word of a command line: `<seed>:<s and w>:<kind>.<who>.<what>.<how>.<flow>,…`. */
export function writeSchedule({ seed, answersCarrySeq, wakes, operations }: Schedule): string {
  const options = `${answersCarrySeq ? 's' : ''}${wakes ? 'w' : ''}`;
  return [seed, options, operations.map(writeOperation).join(',')].join(':');
}

function writeOperation({ kind, who, what, how, flow }: Operation): string {
  return [kind, who, what, how, flow].join('.');
}

/** Throws on text that is not a schedule. */
export function readSchedule(text: string): Schedule {
  const [seed, options, operations, ...more] = text.split(':');
  if (options === undefined || operations === undefined || more.length > 0) {
    throw new Error(`This is no schedule: ${text}`);
  }
  return {
    seed: readNumber(seed),
    answersCarrySeq: options.includes('s'),
    wakes: options.includes('w'),
    operations: operations === '' ? [] : operations.split(',').map(readOperation),
  };
}

function readOperation(text: string): Operation {
  const [kind = '', who, what, how, flow] = text.split('.');
  if (!isKind(kind)) throw new Error(`There is no operation ${kind}`);
  return {
    kind,
    who: readNumber(who),
    what: readNumber(what),
    how: readNumber(how),
    flow: readNumber(flow),
  };
}

function readNumber(text: string | undefined): number {
  if (!/^\d+$/.test(text ?? '')) throw new Error(`This is no number: ${text}`);
  return Number(text);
}
