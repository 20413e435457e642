import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { dnsStub, signedMail } from '../testing/dnsStub.ts';
import { madeMail } from '../testing/madeMail.ts';
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
) => (await authenticity(bytes, address, envelope, dnsStub(texts))).authentication;

const spf = { [domain]: `v=spf1 ip4:${ours} -all` };
const policy = { [`_dmarc.${domain}`]: 'v=DMARC1; p=reject' };

describe('authentication of a sender', () => {
  it('passes or fails by SPF', async () => {
    expect(await judged(spf)).toBe('pass');
    expect(await judged(spf, arrived({ ip: another }))).toBe('fail');
    // SPF passes for the envelope's domain, but the From address has another one.
    const forged = arrived({ from: 'me@mallory.example', ip: another });
    const mallory = { 'mallory.example': `v=spf1 ip4:${another} -all` };
    expect(await judged(mallory, forged)).toBe('none');
    expect(await judged({ ...mallory, ...policy }, forged)).toBe('fail');
  });

  it('passes or fails by DKIM, from any server', async () => {
    const signed = await signedMail(mail, domain);
    expect(await judged(policy, arrived({ ip: another }), signed)).toBe('pass');
    const altered = Buffer.from(signed.toString().replace('120.00', '920.00'));
    expect(await judged({}, arrived({ ip: another }), altered)).toBe('fail');
    const byOthers = await signedMail(mail, 'mallory.example');
    expect(await judged({}, arrived({ ip: another }), byOthers)).toBe('none');
    expect(await judged(policy, arrived({ ip: another }), byOthers)).toBe('fail');
  });

  it('does not pass by the signature of another customer of the same cloud', async () => {
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

  it('does not pass by a signature that covers only part of the body', async () => {
    const signed = await signedMail(mail, domain, 10);
    expect(await judged({}, arrived({ ip: another }), signed)).toBe('none');
    expect(await judged(policy, arrived({ ip: another }), signed)).not.toBe('pass');
    const whole = await signedMail(signed, domain);
    expect(await judged({}, arrived({ ip: another }), whole)).toBe('pass');
  });

  it('fails by DMARC even if the policy is none', async () => {
    const mild = { [`_dmarc.${domain}`]: 'v=DMARC1; p=none' };
    const forged = arrived({ from: 'me@mallory.example', ip: another });
    expect(await judged(mild, forged)).toBe('fail');
    const soft = { ...mild, [domain]: `v=spf1 ip4:${ours} ~all` };
    expect(await judged(soft, arrived({ ip: another }))).toBe('fail');
    expect(await judged(soft)).toBe('pass');
  });

  it('behind a relay uses its Received line, which can fail a mail but not pass it', async () => {
    const inner = arrived({ ip: '10.0.0.3', helo: 'relay.northwind.example' });
    const relayed = (ip: string) =>
      Buffer.concat([
        Buffer.from('Received: from mx (mx.northwind.example [10.0.0.4])\r\n\tby relay; now\r\n'),
        Buffer.from(`Received: from mail.x (unknown [${ip}])\r\n\tby mx with ESMTP; now\r\n`),
        Buffer.from(`Received: from [${ours}] (${ours}) by mallory; now\r\n`),
        mail,
      ]);
    expect(await judged({ ...spf, ...policy }, inner, relayed(another))).toBe('fail');
    expect(await judged({ ...spf, ...policy }, inner, relayed(ours))).toBe('none');
  });

  it('is none without records, behind a local relay, and if DNS does not answer', async () => {
    expect(await judged({})).toBe('none');
    expect(await judged(spf, arrived({ ip: '127.0.0.1' }))).toBe('none');
    expect(await judged({ ...spf, ...policy }, arrived({ ip: '10.0.0.3' }))).toBe('none');
    expect(await judged(spf, arrived(), mail, null)).toBe('none');
    const silent = async (): Promise<never> => {
      throw Object.assign(new Error('ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    expect((await authenticity(mail, from, arrived(), silent)).authentication).toBe('none');
  });
});
