import { expect, test } from 'vitest';
import { apiGroups } from './calls.ts';
import { curlCommandOf } from './curlCommand.ts';

const calls = apiGroups.flatMap((group) => group.calls);
const commandOf = (id: string) => {
  const call = calls.find((one) => one.id === id);
  return call && curlCommandOf(call, 'https://docket.example');
};

test('a curl command is quoted and has the method, headers and body of its call', () => {
  expect(commandOf('listInvoices')).toBe(
    `curl 'https://docket.example/api/invoices?status=approved&limit=50' \\
  -H "Authorization: Bearer $DOCKET_KEY"`,
  );
  expect(commandOf('uploadFile')).toBe(
    `curl 'https://docket.example/api/upload' \\
  -H "Authorization: Bearer $DOCKET_KEY" \\
  -F 'file=@invoice.pdf'`,
  );
  expect(commandOf('updateVendor')).toContain(
    `-X PUT \\
  -H 'Content-Type: application/json' \\
  -d '{"phone":"+44 117 496 0000"}'`,
  );
  expect(commandOf('retryUpload')).toMatch(/-X POST$/);
});

test('every curl example has values for all its parameters', () => {
  for (const call of calls)
    expect(curlCommandOf(call, 'https://docket.example')).not.toMatch(/:\w+Id|undefined/);
});
