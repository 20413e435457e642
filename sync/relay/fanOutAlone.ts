import type { FanOut } from './ports.ts';

/** The only node has nobody to tell. */
export const fanOutAlone: FanOut = {
  publish() {},
  subscribe: () => () => {},
  standing: () => null,
  takeGap: () => false,
  async close() {},
};
