import type { Connection } from '../../api/connection.ts';
import { throttled } from '../database/throttled.ts';
import type { Syncing } from './Syncing.ts';

const minIntervalInMs = 10_000;

/** Retries when the person or the network comes back, and gives up the lead when the page is hidden. */
export function keepSyncing({
  syncing,
  window,
  connection,
}: {
  syncing: Syncing;
  window: Window;
  connection: Connection;
}): void {
  const { document } = window;
  const wakeSoon = throttled(() => syncing.wake(), minIntervalInMs);
  let before = connection.state();
  connection.subscribe(() => {
    const now = connection.state();
    if (now === 'online' && before !== 'online') syncing.wake();
    before = now;
  });
  window.addEventListener('focus', wakeSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeSoon();
    else syncing.letOthersLead();
  });
}
