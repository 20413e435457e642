import fc from 'fast-check';
import { seedOfRun } from './rounds.ts';

fc.configureGlobal({ seed: seedOfRun() });
