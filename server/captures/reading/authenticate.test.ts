import { describe, expect, it } from 'vitest';
import type { Envelope } from '../captureStore.ts';
import { madeMail } from '../testing/madeMail.ts';
import { signedMail, zoneOf } from '../testing/zone.ts';
import { authenticity } from './authenticate.ts';

const domain = 'lakeside-paper.example';
const from = `billing@${domain}`;
const ours = '203.0.113.7';
const another = '198.51.100.9';
const mail = await madeMail({ from, subject: 'Invoice', text: 'Please pay 120.00' });

const arrived = (changed: Partial<Envelope> = {}): Envelope => ({
  from,
  ip: ours,
  helo: `mail.${domain}`,
  ...changed,
});
const judged = async (
  texts: Record<string, string>,
  envelope = arrived(),
  bytes: Buffer = mail,
  address: string | null = from,
) => (await authenticity(bytes, address, envelope, zoneOf(texts))).authentication;

const way = { [domain]: `v=spf1 ip4:${ours} -all` };
const policy = { [`_dmarc.${domain}`]: 'v=DMARC1; p=reject' };

describe('whether a mail is from whom it says', () => {
  it('is told by the way it came', async () => {
    expect(await judged(way)).toBe('pass');
    expect(await judged(way, arrived({ ip: another }))).toBe('fail');
    // Its own domain allows the way, and the address on the mail is somebody else's.
    const forged = arrived({ from: 'me@mallory.example', ip: another });
    const mallory = { 'mallory.example': `v=spf1 ip4:${another} -all` };
    expect(await judged(mallory, forged)).toBe('none');
    expect(await judged({ ...mallory, ...policy }, forged)).toBe('fail');
  });

  it('is told by its signature, whichever way it came', async () => {
    const signed = await signedMail(mail, domain);
    expect(await judged(policy, arrived({ ip: another }), signed)).toBe('pass');
    const altered = Buffer.from(signed.toString().replace('120.00', '920.00'));
    expect(await judged({}, arrived({ ip: another }), altered)).toBe('fail');
    const byOthers = await signedMail(mail, 'mallory.example');
    expect(await judged({}, arrived({ ip: another }), byOthers)).toBe('none');
    expect(await judged(policy, arrived({ ip: another }), byOthers)).toBe('fail');
  });

  it('is not known where nothing tells, and behind a relay of one’s own', async () => {
    expect(await judged({})).toBe('none');
    expect(await judged(way, arrived({ ip: '127.0.0.1' }))).toBe('none');
    expect(await judged({ ...way, ...policy }, arrived({ ip: '10.0.0.3' }))).toBe('none');
    expect(await judged(way, arrived(), mail, null)).toBe('none');
    const silent = async (): Promise<never> => {
      throw Object.assign(new Error('ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    expect((await authenticity(mail, from, arrived(), silent)).authentication).toBe('none');
  });
});
