import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { FanOut } from '../ports.ts';

/** Tests that every `FanOut` between nodes must pass. `start` makes one more node. */
export function fanOutContract(implementation: string, start: () => FanOut): void {
  const nodes: FanOut[] = [];
  const node = () => {
    const made = start();
    nodes.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((one) => one.close()));
  });

  describe(`${implementation} as a fan-out`, () => {
    it('7.1 delivers messages in order to the other nodes, and not to the publisher', async () => {
      const [a, b, c] = [node(), node(), node()];
      const heard = new Map<FanOut, string[]>();
      for (const one of [a, b, c]) listen(one, 'room', heard);
      await untilSubscribed([a, b, c]);
      for (let index = 0; index < 50; index++) a.publish('room', bytes(`${index}`));
      const all = Array.from({ length: 50 }, (_, index) => `${index}`);
      await eventually(() => {
        expect(heard.get(b)).toEqual(all);
        expect(heard.get(c)).toEqual(all);
      });
      expect(heard.get(a)).toBeUndefined();
    });

    it('delivers only messages of the channel, and none after unsubscribing', async () => {
      const [a, b] = [node(), node()];
      const heard = new Map<FanOut, string[]>();
      const stop = listen(b, 'room', heard);
      await untilSubscribed([a, b]);
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

    it('delivers every message published after the subscription is confirmed', async () => {
      const [a, b] = [node(), node()];
      await untilSubscribed([a, b]);
      const heard = new Map<FanOut, string[]>();
      listen(b, 'room', heard);
      await b.subscribed();
      a.publish('room', bytes('1'));
      await eventually(() => expect(heard.get(b)).toEqual(['1']));
      expect(b.subscribed()).toBeNull();
    });

    it('reports a gap at the start, and none once it is subscribed', async () => {
      const one = node();
      expect(one.takeGap()).toBe(true);
      await untilSubscribed([one]);
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

/** Resolves when all of them are subscribed and none reports a gap. */
async function untilSubscribed(nodes: readonly FanOut[]): Promise<void> {
  for (const one of nodes) {
    await eventually(() => expect(one.takeGap()).toBe(false));
    await one.subscribed();
  }
}
