import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { runAs, takeStraysOf } from './strays.ts';

it('an outside connection fails the test that started the work, even after that test has ended', async () => {
  const late = Promise.withResolvers<void>();
  const work = runAs('an earlier test', async () => {
    await late.promise;
    const socket = connect(443, 'outside.example');
    await expect(once(socket, 'connect')).rejects.toThrow('Tests do not reach outside');
  });
  late.resolve();
  await work;
  expect(takeStraysOf('an earlier test')).toEqual(['reached for the outside: outside.example']);
  expect(takeStraysOf('an earlier test')).toEqual([]);
});
