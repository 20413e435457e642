import { expect, test } from 'vitest';
import { auditAction } from '#shared/audit/entry.ts';
import { hasSentence } from '#shared/audit/sentences/auditSentence.ts';
import { backgroundEffects } from './testing/backgroundEffects.ts';
import { routeEffects } from './testing/routeEffects.ts';

const left = Object.values({ ...routeEffects, ...backgroundEffects }).flatMap((effect) =>
  'leaves' in effect ? [effect.leaves] : [],
);

test.each([...new Set(left)])('the entry %s has a sentence of its own', (kind) => {
  const [, action, entityType = ''] = /^\w+ (\w+) (\w+)/.exec(kind) ?? [];
  expect(hasSentence({ action: auditAction.parse(action), entityType })).toBe(true);
});
