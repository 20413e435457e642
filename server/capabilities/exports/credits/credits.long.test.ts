import { ledgers } from '#shared/integrations/ledgers.ts';
import { describeCredits } from './testing/describeCredits.ts';

describeCredits({ goingWrongIn: ledgers, lost: [1, 2, 3, 4], steps: [1, 2, 3, 4] });
