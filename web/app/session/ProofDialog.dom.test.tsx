import { expect, it } from 'vitest';
import { rotateInboundAddress } from '#shared/captures/contract.ts';
import { call } from '../../api/call.ts';
import { openApp } from '../../testing/openApp.tsx';

const refused = (code: string, message: string) =>
  Response.json({ message, code, error: { message, code }, requestId: 'test' }, { status: 403 });

const rotated = { inboundAddress: 'in-1@docket.test' };

async function openProduct() {
  const server = { isProven: false };
  const opened = await openApp('/team', {
    answers: {
      'GET /api/auth/passkeys': [],
      'POST /api/auth/proof/code': { message: 'A code is on its way to ada@example.test.' },
      'POST /api/auth/proof': () => {
        server.isProven = true;
        return new Response(null, { status: 204 });
      },
      'POST /api/email/inbound-address/rotate': () =>
        server.isProven ? rotated : refused('proof_needed', 'Confirm that it is you.'),
    },
  });
  await expect
    .element(opened.screen.getByRole('heading', { level: 1, name: 'Team' }))
    .toBeVisible();
  return opened;
}

it('a call that needs a fresh proof asks for a mailed code, and is made again', async () => {
  const { screen, calls } = await openProduct();
  const done = call(rotateInboundAddress).then(
    () => 'answered',
    (error: unknown) => error,
  );
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Mail me a code' }).click();
  await expect.element(dialog.getByText('A code is on its way')).toBeVisible();
  await dialog.getByLabelText('Code').fill('123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await done;
  expect(calls.filter((one) => one === 'POST /api/email/inbound-address/rotate')).toHaveLength(2);
});

it('a proof that is not given leaves the call refused', async () => {
  const { screen, calls } = await openProduct();
  const refusal = expect(call(rotateInboundAddress)).rejects.toMatchObject({
    code: 'proof_needed',
  });
  const dialog = screen.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await refusal;
  expect(calls.filter((one) => one === 'POST /api/email/inbound-address/rotate')).toHaveLength(1);
});

it('somebody whose address is not confirmed is told what to do, and gets another link', async () => {
  const { screen, calls } = await openApp('/team', {
    me: { addressProven: false },
    answers: { 'POST /api/auth/sign-in': { message: 'Sent' } },
  });
  await expect.element(screen.getByText('Confirm your e-mail address')).toBeVisible();
  await screen.getByRole('button', { name: 'Mail the link again' }).click();
  await expect.element(screen.getByText('Link mailed')).toBeVisible();
  expect(calls).toContain('POST /api/auth/sign-in');
});
