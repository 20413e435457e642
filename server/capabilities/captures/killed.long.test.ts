import { it } from 'vitest';
import { freePort } from '../../platform/freePort.ts';
import { withWorkplace } from '../../testing/workplace.ts';
import { mailAcrossKills } from './testing/killedMail.ts';

const port = await freePort();
const workplace = withWorkplace({ INBOUND_SMTP_PORT: String(port) });

it('after eight kills -9 following an accepted mail, each mail is there once with its invoices', () =>
  mailAcrossKills(workplace, { port, rounds: 8 }));
