import type { FanOut } from '../../relay/ports.ts';
import type { Counts } from '../counts.ts';
import type { Lanes } from './Lanes.ts';

interface Member {
  listeners: Map<string, Set<(message: Uint8Array) => void>>;
  gap: boolean;
}

/** The fan-out between nodes: messages arrive late, twice or never. Nodes that may have missed one see a gap. */
export class FanOutNet {
  readonly #lanes: Lanes;
  readonly #members = new Map<number, Member>();
  /** This many of the next messages are lost, or delivered twice. */
  loses = 0;
  repeats = 0;
  /** All messages are lost. */
  isStopped = false;
  readonly #counts: Counts;

  constructor(lanes: Lanes, counts: Counts) {
    this.#lanes = lanes;
    this.#counts = counts;
  }

  join(node: number): FanOut {
    const member: Member = { listeners: new Map(), gap: true };
    this.#members.set(node, member);
    return {
      publish: (channel, message) => this.#publish(node, channel, new Uint8Array(message)),
      subscribe: (channel, listener) => {
        const listeners = member.listeners.get(channel) ?? new Set();
        member.listeners.set(channel, listeners);
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      subscribed: () => null,
      takeGap: () => {
        const { gap } = member;
        member.gap = false;
        return gap;
      },
      close: async () => this.leave(node),
    };
  }

  leave(node: number): void {
    this.#members.delete(node);
  }

  #publish(from: number, channel: string, message: Uint8Array): void {
    if (!this.#members.has(from)) return;
    for (const [to, member] of this.#members) {
      if (to === from) continue;
      this.#lanes.put(`told ${from} to ${to}`, channel, () =>
        this.#deliver(member, channel, message),
      );
    }
  }

  #deliver(member: Member, channel: string, message: Uint8Array): void {
    if (this.isStopped || this.loses > 0) {
      this.loses = Math.max(0, this.loses - 1);
      this.#counts.messagesLostBetweenNodes++;
      member.gap = true;
      return;
    }
    const times = this.repeats > 0 ? 2 : 1;
    if (times === 2) {
      this.repeats--;
      this.#counts.messagesRepeatedBetweenNodes++;
    }
    for (let time = 0; time < times; time++) {
      for (const listener of member.listeners.get(channel) ?? []) listener(message);
    }
  }
}
