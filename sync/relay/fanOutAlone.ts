import type { FanOut } from './ports.ts';

/** For an installation with one node. */
export const fanOutAlone: FanOut = {
  publish() {},
  subscribe: () => () => {},
  standing: () => null,
  takeGap: () => false,
  async close() {},
};
