import { expect, it, onTestFinished } from 'vitest';
import { withoutDataSaver } from './dataSaver.ts';

/** Chromium's `navigator.connection`, with a data saver that the test switches. */
function dataSaver() {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (!(connection instanceof EventTarget)) throw new Error('This browser has no data saver');
  onTestFinished(() => {
    Reflect.deleteProperty(connection, 'saveData');
  });
  return (value: boolean) => {
    Object.defineProperty(connection, 'saveData', { value, configurable: true });
    connection.dispatchEvent(new Event('change'));
  };
}

it('what is loaded ahead waits until data saver is off, and is loaded once', () => {
  const set = dataSaver();
  let loaded = 0;
  set(true);
  withoutDataSaver(() => loaded++);
  set(true);
  expect(loaded).toBe(0);
  set(false);
  set(false);
  expect(loaded).toBe(1);
});
