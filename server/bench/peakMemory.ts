import { residentMegabytes } from './residentMegabytes.ts';

const everyMs = 200;

/** Looks again and again what memory a process and those that it has started take, and tells in the end what was the most. */
export function peakMemory(pid: number): { stop(): { own: number; children: number } } {
  const most = { own: 0, children: 0 };
  const looking = setInterval(async () => {
    const { own, children } = await residentMegabytes(pid);
    most.own = Math.max(most.own, own);
    most.children = Math.max(most.children, children);
  }, everyMs);
  return {
    stop() {
      clearInterval(looking);
      return most;
    },
  };
}
