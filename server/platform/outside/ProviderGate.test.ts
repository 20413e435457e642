import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Gates } from './Gates.ts';
import { type Lane, ProviderGate, ProviderUnavailable } from './ProviderGate.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failing = () => Promise.reject(new Error('no answer'));

it('a provider that hangs is called by a limited number at once, and others are refused', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 2, mayWait: 1 });
  const answers: (() => void)[] = [];
  const hanging = () => new Promise<void>((resolve) => answers.push(resolve));
  const calls = [gate.run(hanging), gate.run(hanging), gate.run(hanging)];
  await expect(gate.run(hanging)).rejects.toThrow('Bank has too many calls waiting');
  expect(answers).toHaveLength(2);
  answers[0]?.();
  await calls[0];
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  for (const answer of answers) answer();
  await Promise.all(calls);
  expect(await gate.run(async () => 'answered')).toBe('answered');
});

it('a provider that has not answered several times is called again after a pause', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 2, mayWait: 1 });
  for (let time = 1; time <= 3; time += 1) {
    await expect(gate.run(failing)).rejects.toThrow('no answer');
  }
  const call = vi.fn(async () => 'answered');
  await expect(gate.run(call)).rejects.toThrow(ProviderUnavailable);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(31_000);
  expect(await gate.run(call)).toBe('answered');
  expect(await gate.run(call)).toBe('answered');
});

it('an error that is an answer does not close the gate', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 2, mayWait: 1 });
  for (let time = 1; time <= 5; time += 1) {
    await expect(gate.run(failing, { isAnswer: () => true })).rejects.toThrow('no answer');
  }
});

it('a call that waits too long behind others is refused', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 1, mayWait: 1 });
  void gate.run(() => new Promise(() => {}));
  const waiting = expect(gate.run(async () => 'answered')).rejects.toThrow(ProviderUnavailable);
  await vi.advanceTimersByTimeAsync(11_000);
  await waiting;
});

it('calls in the background leave half of the places to people, and a free one goes to a person first', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 2, mayWait: 8 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string, lane: Lane) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return gate.run(work, { lane });
  };
  const calls = [
    call('a list', 'background'),
    call('another list', 'background'),
    call('a bill', 'people'),
    call('another bill', 'people'),
  ];
  await vi.waitFor(() => expect(begun).toEqual(['a list', 'a bill']));
  ends[0]?.();
  await vi.waitFor(() => expect(begun).toEqual(['a list', 'a bill', 'another bill']));
  ends[1]?.();
  await vi.waitFor(() => expect(begun.at(-1)).toBe('another list'));
  for (const end of ends) end();
  await Promise.all(calls);
});

it('calls in the background wait when a person would be refused, in any number', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 1, mayWait: 0 });
  const answer = Promise.withResolvers<string>();
  const first = gate.run(() => answer.promise);
  await expect(gate.run(async () => 'answered')).rejects.toThrow(ProviderUnavailable);
  const later = Array.from({ length: 3 }, () =>
    gate.run(async () => 'answered', { lane: 'background' }),
  );
  await vi.advanceTimersByTimeAsync(50_000);
  answer.resolve('answered');
  expect(await Promise.all([first, ...later])).toEqual(Array(4).fill('answered'));
});

it('calls that were given up while they waited do not count as unanswered', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 1, mayWait: 8 });
  const answer = Promise.withResolvers<string>();
  const first = gate.run(() => answer.promise);
  const patience = new AbortController();
  const call = vi.fn(async () => 'answered');
  const given = Array.from({ length: 3 }, () => gate.run(call, { signal: patience.signal }));
  const refused = Promise.all(
    given.map((one) => expect(one).rejects.toThrow('Nobody waits any more')),
  );
  patience.abort(new Error('Nobody waits any more'));
  await refused;
  answer.resolve('answered');
  await first;
  expect(call).not.toHaveBeenCalled();
  expect(gate.isIdle).toBe(true);
  expect(await gate.run(call)).toBe('answered');
});

it('calls that their callers give up count as unanswered only if the provider had time', async () => {
  const gate = new ProviderGate({ name: 'Bank', atOnce: 3, mayWait: 8 });
  const givenUpAfter = async (ms: number) => {
    const patience = new AbortController();
    const { signal } = patience;
    const call = () =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const all = Promise.allSettled([1, 2, 3].map(() => gate.run(call, { signal })));
    await vi.advanceTimersByTimeAsync(ms);
    patience.abort();
    await all;
  };
  await givenUpAfter(1_000);
  expect(gate.trouble).toBeNull();
  await givenUpAfter(9_000);
  expect(gate.trouble).not.toBeNull();
});

it('an address that hangs does not close the gate to another one', async () => {
  const gates = new Gates();
  const send = (host: string, call: () => Promise<unknown>) =>
    gates.toAddress('webhook', host).run(call);
  for (let time = 1; time <= 3; time += 1) {
    await expect(send('hangs.test', failing)).rejects.toThrow('no answer');
  }
  await expect(send('hangs.test', async () => 'answered')).rejects.toThrow(ProviderUnavailable);
  expect(await send('answers.test', async () => 'answered')).toBe('answered');
});
