import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
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

  it('is not told by the signature of another customer of the same cloud', async () => {
    const vendor = 'billing@lakeside.onmicrosoft.com';
    const bytes = await madeMail({ from: vendor, text: 'Please pay 120.00' });
    const at = arrived({ from: vendor, ip: another });
    const by = async (signer: string) => judged({}, at, await signedMail(bytes, signer), vendor);
    expect(await by('lakeside.onmicrosoft.com')).toBe('pass');
    expect(await by('mallory.onmicrosoft.com')).not.toBe('pass');
    const forged = arrived({ from: 'me@mallory.onmicrosoft.com', ip: another });
    const zone = {
      'mallory.onmicrosoft.com': `v=spf1 ip4:${another} -all`,
      '_dmarc.onmicrosoft.com': 'v=DMARC1; p=none',
    };
    expect(await judged(zone, forged, bytes, vendor)).not.toBe('pass');
    expect(await judged(zone, { ...at, from: vendor, ip: another }, bytes, vendor)).toBe('fail');
  });

  it('is not told by a signature that leaves out what was appended', async () => {
    const signed = await signedMail(mail, domain, 10);
    expect(await judged({}, arrived({ ip: another }), signed)).toBe('none');
    expect(await judged(policy, arrived({ ip: another }), signed)).not.toBe('pass');
    const whole = await signedMail(signed, domain);
    expect(await judged({}, arrived({ ip: another }), whole)).toBe('pass');
  });

  it('is not so where the domain has rules that it does not keep, however mild they are', async () => {
    const mild = { [`_dmarc.${domain}`]: 'v=DMARC1; p=none' };
    const forged = arrived({ from: 'me@mallory.example', ip: another });
    expect(await judged(mild, forged)).toBe('fail');
    const soft = { ...mild, [domain]: `v=spf1 ip4:${ours} ~all` };
    expect(await judged(soft, arrived({ ip: another }))).toBe('fail');
    expect(await judged(soft)).toBe('pass');
  });

  it('is told behind a relay by the line of the relay, which speaks for nobody', async () => {
    const inner = arrived({ ip: '10.0.0.3', helo: 'relay.northwind.example' });
    const relayed = (ip: string) =>
      Buffer.concat([
        Buffer.from('Received: from mx (mx.northwind.example [10.0.0.4])\r\n\tby relay; now\r\n'),
        Buffer.from(`Received: from mail.x (unknown [${ip}])\r\n\tby mx with ESMTP; now\r\n`),
        Buffer.from(`Received: from [${ours}] (${ours}) by mallory; now\r\n`),
        mail,
      ]);
    expect(await judged({ ...way, ...policy }, inner, relayed(another))).toBe('fail');
    expect(await judged({ ...way, ...policy }, inner, relayed(ours))).toBe('none');
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
