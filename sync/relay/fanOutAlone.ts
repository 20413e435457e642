import type { FanOut } from './ports.ts';

/** The only node has nobody to tell. */
export const fanOutAlone: FanOut = {
  publish() {},
  subscribe: () => () => {},
  takeGap: () => false,
  async close() {},
};
