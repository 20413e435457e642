import { afterAll, beforeAll, expect, test } from 'vitest';
import { longRounds } from '#sync/testing/rounds.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { dnsStub } from '../captures/testing/dnsStub.ts';
import { allPayeeActions } from './testing/payees/actions.ts';
import { runPayeeSequences } from './testing/payees/runPayeeSequences.ts';

let product: OwnProduct;

beforeAll(async () => {
  product = await startProduct('Sequences', {
    env: { INBOUND_SMTP_PORT: '0' },
    resolveName: dnsStub(),
  });
});
afterAll(() => product.stop());

test(
  'no sequence of actions of one person, with files that are split and mails, approves an account that nobody else verified',
  async () => {
    const { kinds } = await runPayeeSequences(product, allPayeeActions, longRounds(50), 10);
    // Otherwise this would prove little.
    expect(kinds).toEqual(
      expect.arrayContaining(['mail', 'split', 'upload', 'merge', 'export', 'delete']),
    );
  },
  24 * 60 * 60_000,
);
