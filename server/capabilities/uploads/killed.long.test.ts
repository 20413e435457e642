import { it } from 'vitest';
import { withWorkplace } from '../../testing/workplace.ts';
import { readAcrossKills } from './testing/readAcrossKills.ts';

const workplace = withWorkplace();

it('a server killed at every step makes one invoice of each file', () =>
  readAcrossKills(workplace, { steps: ['pages', 'fields', 'vendor', 'checks'], count: 16 }));
