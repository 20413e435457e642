import { it } from 'vitest';
import { withWorkplace } from '../../testing/workplace.ts';
import { readAcrossKills } from './testing/readAcrossKills.ts';

const workplace = withWorkplace();

it('a server killed while files are read makes one invoice of each file', () =>
  readAcrossKills(workplace, { steps: ['fields'], count: 6 }));
