import { expect, it } from 'vitest';
import { freePort } from '../http/freePort.ts';
import { withWorkplace } from '../testing/workplace.ts';
import { mailWhileKilled } from './testing/killedMail.ts';

const port = await freePort();
const workplace = withWorkplace({ INBOUND_SMTP_PORT: String(port) });

it('killed with -9 once it has said yes to a mail, each mail is there once, with its invoices', {
  timeout: 300_000,
}, async () => {
  const rounds = 3;
  const outcome = await mailWhileKilled(workplace, { port, rounds });
  // Otherwise this has shown nothing.
  expect(outcome.interrupted).toBeGreaterThan(0);
  expect(outcome).toMatchObject({
    captures: rounds,
    invoices: 2 * rounds,
    numbers: 2 * rounds,
    notProcessed: [],
  });
});
