import { expect, test } from 'vitest';
import { statusText } from './statusText.ts';

test.each([
  [{ kind: 'opening', waiting: 0, waitingFiles: 0, attention: 0 }, 'Opening…'],
  [{ kind: 'saved', waiting: 0, waitingFiles: 0, attention: 0 }, 'Saved'],
  [{ kind: 'saving', waiting: 2, waitingFiles: 0, attention: 0 }, 'Saving…'],
  [{ kind: 'offline', waiting: 0, waitingFiles: 0, attention: 0 }, 'Offline'],
  [{ kind: 'offline', waiting: 3, waitingFiles: 0, attention: 0 }, 'Offline · 3 waiting'],
  [{ kind: 'failing', waiting: 0, waitingFiles: 0, attention: 0 }, 'Not syncing, trying again'],
  [{ kind: 'failing', waiting: 2, waitingFiles: 0, attention: 0 }, 'Not syncing · 2 waiting'],
  [{ kind: 'attention', waiting: 3, waitingFiles: 0, attention: 2 }, 'Needs attention · 2'],
  [
    { kind: 'cannotKeep', waiting: 0, waitingFiles: 0, attention: 0 },
    "Can't save changes on this device",
  ],
  [{ kind: 'signedOut', waiting: 1, waitingFiles: 0, attention: 0 }, 'Sign in to send 1 change'],
  [
    { kind: 'signedOut', waiting: 3, waitingFiles: 2, attention: 0 },
    'Sign in to send 1 change and 2 files',
  ],
  [{ kind: 'signedOut', waiting: 1, waitingFiles: 1, attention: 0 }, 'Sign in to send 1 file'],
  [{ kind: 'signedOut', waiting: 4, waitingFiles: 0, attention: 0 }, 'Sign in to send 4 changes'],
] as const)('the sync status %j reads %s', (status, text) => {
  expect(statusText(status).text).toBe(text);
});
