import { describeCredits } from './testing/describeCredits.ts';

// Everything that goes wrong is decided without regard to the ledger: credits.long.test.ts repeats it in the others, and
// after each call of Odoo.
describeCredits({ goingWrongIn: ['quickbooks'], lost: [4], steps: [2] });
