import axe from 'axe-core';
import { expect } from 'vitest';
import { axeRules } from '../e2e/support/axeRules.ts';

/** Expects no axe violations in what the page shows now. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run({
    runOnly: { type: 'tag', values: axeRules },
    resultTypes: ['violations'],
    preload: false,
  });
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(found).toEqual([]);
}
