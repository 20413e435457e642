import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { FanOut } from '../ports.ts';

/** What every `FanOut` between nodes keeps. `start` makes one more node. */
export function fanOutContract(what: string, start: () => FanOut): void {
  const nodes: FanOut[] = [];
  const node = () => {
    const made = start();
    nodes.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((one) => one.close()));
  });

  describe(`${what} as a fan-out`, () => {
    it('7.1 tells the other nodes that listen, whole and in order, and not the one that told', async () => {
      const [a, b, c] = [node(), node(), node()];
      const heard = new Map<FanOut, string[]>();
      for (const one of [a, b, c]) listen(one, 'room', heard);
      await settle([a, b, c]);
      for (let index = 0; index < 50; index++) a.publish('room', bytes(`${index}`));
      const all = Array.from({ length: 50 }, (_, index) => `${index}`);
      await eventually(() => {
        expect(heard.get(b)).toEqual(all);
        expect(heard.get(c)).toEqual(all);
      });
      expect(heard.get(a)).toBeUndefined();
    });

    it('keeps channels apart, and stops when told to', async () => {
      const [a, b] = [node(), node()];
      const heard = new Map<FanOut, string[]>();
      const stop = listen(b, 'room', heard);
      await settle([a, b]);
      a.publish('another', bytes('x'));
      a.publish('room', bytes('1'));
      await eventually(() => expect(heard.get(b)).toEqual(['1']));
      stop();
      a.publish('room', bytes('2'));
      listen(b, 'last', heard);
      await eventually(() => {
        a.publish('last', bytes('3'));
        expect(heard.get(b)).toContain('3');
      });
      expect(heard.get(b)).not.toContain('2');
    });

    it('hears whatever is told once its subscription stands', async () => {
      const [a, b] = [node(), node()];
      await settle([a, b]);
      const heard = new Map<FanOut, string[]>();
      listen(b, 'room', heard);
      await b.standing();
      a.publish('room', bytes('1'));
      await eventually(() => expect(heard.get(b)).toEqual(['1']));
      expect(b.standing()).toBeNull();
    });

    it('says that something may have been missed at its beginning, and no more once it listens', async () => {
      const one = node();
      expect(one.takeGap()).toBe(true);
      await settle([one]);
      expect(one.takeGap()).toBe(false);
    });
  });

  function listen(on: FanOut, channel: string, heard: Map<FanOut, string[]>) {
    return on.subscribe(channel, (message) => {
      heard.set(on, [...(heard.get(on) ?? []), new TextDecoder().decode(message)]);
    });
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Until all of them hear: then none of them says that it may have missed something. */
async function settle(nodes: readonly FanOut[]): Promise<void> {
  for (const one of nodes) {
    await eventually(() => expect(one.takeGap()).toBe(false));
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
}
