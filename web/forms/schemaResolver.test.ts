import { expect, test } from 'vitest';
import { inviteMember } from '#shared/accounts/contract.ts';
import { bodySchemaOf } from '../api/bodySchemaOf.ts';
import { schemaResolver } from './schemaResolver.ts';

const resolve = schemaResolver<{ email: string; roles: string[] }, unknown>(
  bodySchemaOf(inviteMember),
);
const options = { fields: {}, shouldUseNativeValidation: false };

test('valid values are normalised as the call will send them', async () => {
  const result = await resolve(
    { email: ' Ada@Example.test ', roles: ['clerk', 'clerk'] },
    {},
    options,
  );
  expect(result).toEqual({ values: { email: 'ada@example.test', roles: ['clerk'] }, errors: {} });
});

test('every invalid field gets its error at once', async () => {
  const { errors } = await resolve({ email: 'ada', roles: [] }, {}, options);
  expect(errors).toMatchObject({
    email: { message: 'Please enter a valid email address' },
    roles: { message: 'Choose at least one role' },
  });
});
