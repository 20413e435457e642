import { expect, test } from 'vitest';
import { apiGroups } from './calls.ts';
import { curlOf } from './curl.ts';

const calls = apiGroups.flatMap((group) => group.calls);
const of = (id: string) => {
  const call = calls.find((one) => one.id === id);
  return call && curlOf(call, 'https://docket.example');
};

test('a call is typed as the shell takes it', () => {
  expect(of('listInvoices')).toBe(
    `curl 'https://docket.example/api/invoices?status=approved&limit=50' \\
  -H "Authorization: Bearer $DOCKET_KEY"`,
  );
  expect(of('uploadFile')).toBe(
    `curl 'https://docket.example/api/upload' \\
  -H "Authorization: Bearer $DOCKET_KEY" \\
  -F 'file=@invoice.pdf'`,
  );
  expect(of('updateVendor')).toContain(
    `-X PUT \\
  -H 'Content-Type: application/json' \\
  -d '{"phone":"+44 117 496 0000"}'`,
  );
  expect(of('retryUpload')).toMatch(/-X POST$/);
});

test('no call leaves a gap where something of the caller belongs', () => {
  for (const call of calls)
    expect(curlOf(call, 'https://docket.example')).not.toMatch(/:\w+Id|undefined/);
});
