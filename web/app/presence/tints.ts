import { stableIndex } from '../../ui/display/initials.ts';

const ring = '[&_:is(input,textarea)]:ring-2';

/** In the order of the avatar tints, so that a person has one colour everywhere. */
const tints = [
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-1-ink`, tag: 'bg-tint-1 text-tint-1-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-2-ink`, tag: 'bg-tint-2 text-tint-2-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-3-ink`, tag: 'bg-tint-3 text-tint-3-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-4-ink`, tag: 'bg-tint-4 text-tint-4-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-5-ink`, tag: 'bg-tint-5 text-tint-5-ink' },
  { ring: `${ring} [&_:is(input,textarea)]:ring-tint-6-ink`, tag: 'bg-tint-6 text-tint-6-ink' },
];

export function tintOf(name: string): { ring: string; tag: string } {
  return tints[stableIndex(name, tints.length)] ?? { ring, tag: '' };
}
