import { describe, expect, it } from 'vitest';
import { isPublicUrl } from './postOutside.ts';

describe('a URL that a person entered', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('%s may be called', (url) => {
    expect(isPublicUrl(url, { sandbox: false })).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/abc',
    'https://db.internal/abc',
    'https://printer.local/abc',
    'https://intranet/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.1.2.3/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('%s may not be called', (url) => {
    expect(isPublicUrl(url, { sandbox: false })).toBe(false);
  });

  it.each([
    ['http://127.0.0.1:4000/hook', true],
    ['http://localhost:4000/hook', true],
    ['http://10.1.2.3/hook', false],
    ['http://example.com/hook', false],
    ['ftp://localhost/hook', false],
  ])('%s may be called in the sandbox: %s', (url, stands) => {
    expect(isPublicUrl(url, { sandbox: true })).toBe(stands);
  });
});
