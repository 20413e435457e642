import { it } from 'vitest';
import { withWorkplace } from '../../testing/workplace.ts';
import { readAcrossKills } from './testing/readAcrossKills.ts';

const workplace = withWorkplace();

it('killed with -9 at every step, each file becomes one invoice', () =>
  readAcrossKills(workplace, { steps: ['pages', 'fields', 'vendor', 'checks'], count: 16 }));
