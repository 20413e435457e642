import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { runAs, takeStraysOf } from './strays.ts';

it('a connection to the outside is blamed on the test that began the work, also when that test is over', async () => {
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
