import { expect, test } from 'vitest';
import { answerFor } from './navigation.ts';

test.each(['/api', '/api/me', '/sync/invoice.1', '/sandbox/mail', '/sandbox/sign-in', '/metrics'])(
  '%s is the server’s alone',
  (path) => {
    expect(answerFor(path)).toBe('server');
  },
);

test.each(['/dashboard', '/invoices/1', '/login', '/vendor-management'])(
  '%s opens from the device',
  (path) => {
    expect(answerFor(path)).toBe('shell');
  },
);

test.each(['/', '/pricing', '/nowhere', '/apiary', '/dashboard/nowhere', '/sandbox/ui'])(
  '%s comes from the server while it can',
  (path) => {
    expect(answerFor(path)).toBe('network first');
  },
);
