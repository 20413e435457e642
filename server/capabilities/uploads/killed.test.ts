import { it } from 'vitest';
import { withWorkplace } from '../../testing/workplace.ts';
import { readAcrossKills } from './testing/readAcrossKills.ts';

const workplace = withWorkplace();

it('killed with -9 while files are read, each file becomes one invoice', () =>
  readAcrossKills(workplace, { steps: ['fields'], count: 6 }));
