import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { ApiError, OfflineError } from '../../api/ApiError.ts';
import { person } from '../../store/testing.ts';
import type { Card, CardAnswer } from './card/Card.ts';
import { type CheckoutPorts, carryOut, finish } from './carryOut.ts';
import { keptCheckout } from './keptCheckout.ts';

const order = {
  plan: 'growth',
  user: { firstName: 'Bea', lastName: 'Buyer', email: 'bea@example.test' },
} as const;
const begun = {
  subscriptionId: 'sub_1',
  clientSecret: 'seti_1_secret_2' as string | null,
  publishableKey: 'pk_test_1',
  sandbox: true,
  checkout: 'a-key-of-this-browser',
};
const signedIn = { outcome: 'signed_in', user: person() } as const;

let ports: CheckoutPorts;
const create = vi.fn<CheckoutPorts['create']>();
const told = vi.fn<CheckoutPorts['finish']>();
const confirm = vi.fn<Card['confirm']>();
let card: Card;

beforeEach(() => {
  create.mockReset().mockResolvedValue(begun);
  told.mockReset().mockResolvedValue(signedIn);
  confirm.mockReset().mockResolvedValue({ status: 'succeeded' });
  ports = { storage: memoryStorage(), create, finish: told, onStep: () => undefined };
  card = { fields: null, complete: true, hindrance: () => undefined, confirm };
});

const refused = (status: number, code: string, message: string) =>
  new ApiError({ status, code, message });

describe('a checkout', () => {
  test('creates the subscription, confirms the card and ends in a session', async () => {
    expect(await carryOut(ports, order, card)).toEqual({ at: 'done', answer: signedIn });
    const key = create.mock.calls[0]?.[0].checkout ?? '';
    expect(key.length).toBeGreaterThan(20);
    expect(create).toHaveBeenCalledWith({ ...order, checkout: key });
    expect(confirm).toHaveBeenCalledWith('seti_1_secret_2', {
      name: 'Bea Buyer',
      email: 'bea@example.test',
    });
    expect(told).toHaveBeenCalledWith({ subscriptionId: 'sub_1', checkout: key });
    // The next checkout has another key.
    expect(keptCheckout(ports.storage).key).not.toBe(key);
  });

  test('keeps its key until it has ended', async () => {
    confirm.mockResolvedValueOnce({ problem: 'Your card was declined.' });
    expect(await carryOut(ports, order, card)).toEqual({
      at: 'card',
      problem: 'Your card was declined.',
    });
    await carryOut(ports, order, card);
    const [first, second] = create.mock.calls.map(([body]) => body.checkout);
    expect(second).toBe(first);
  });

  test('creates nothing when the payment system is not loaded', async () => {
    const missing = { ...card, hindrance: () => 'Payment system not loaded' };
    expect(await carryOut(ports, order, missing)).toEqual({
      at: 'card',
      problem: 'Payment system not loaded',
    });
    expect(create).not.toHaveBeenCalled();
  });

  test.each<CardAnswer>([{ status: 'processing' }, { status: 'requires_payment_method' }])(
    'whose card ends as %j is reported as not completed',
    async (answer) => {
      confirm.mockResolvedValue(answer);
      expect(await carryOut(ports, order, card)).toEqual({
        at: 'card',
        problem: 'Payment was not completed successfully',
      });
      expect(told).not.toHaveBeenCalled();
    },
  );
});

describe('a creation that fails', () => {
  test.each([
    [refused(502, 'provider_unavailable', 'Not now'), 'Not now'],
    [new OfflineError(null), /cannot be reached/],
    [new TypeError('bug'), 'Failed to create subscription'],
  ])('with %s can be retried', async (error, problem) => {
    create.mockRejectedValue(error);
    const ending = await carryOut(ports, order, card);
    expect(ending).toMatchObject({ at: 'creation', problem: expect.stringMatching(problem) });
    expect(confirm).not.toHaveBeenCalled();
  });

  test('because the address is known ends with a mailed link', async () => {
    create.mockRejectedValue(refused(409, 'account_exists', 'Known'));
    expect(await carryOut(ports, order, card)).toEqual({ at: 'known', email: order.user.email });
  });
});

describe('a card that is already confirmed', () => {
  beforeEach(() => create.mockResolvedValue({ ...begun, clientSecret: null }));

  test('is not confirmed again', async () => {
    expect(await carryOut(ports, order, card)).toMatchObject({ at: 'done' });
    expect(confirm).not.toHaveBeenCalled();
  });

  test('but unknown to the provider is reported as a missing client secret', async () => {
    told.mockRejectedValue(refused(409, 'not_confirmed', 'No'));
    expect(await carryOut(ports, order, card)).toEqual({
      at: 'creation',
      problem: 'No client secret received',
    });
  });
});

describe('a lost answer after the card was confirmed', () => {
  test('is requested again, even after a reload, without another card', async () => {
    told.mockRejectedValueOnce(new OfflineError(null));
    expect(await carryOut(ports, order, card)).toMatchObject({ at: 'finish' });
    const { key, paidFor } = keptCheckout(ports.storage);
    expect(paidFor).toBe('sub_1');
    expect(await finish(ports, paidFor ?? '')).toEqual({ at: 'done', answer: signedIn });
    expect(told).toHaveBeenLastCalledWith({ subscriptionId: 'sub_1', checkout: key });
    expect(keptCheckout(ports.storage).paidFor).toBeUndefined();
  });

  test('that turns out to be a refusal ends the checkout', async () => {
    told.mockRejectedValue(refused(409, 'not_confirmed', 'No'));
    expect(await carryOut(ports, order, card)).toEqual({
      at: 'card',
      problem: 'Payment was not completed successfully',
    });
    expect(keptCheckout(ports.storage).paidFor).toBeUndefined();
  });
});
