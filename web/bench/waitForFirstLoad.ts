import type { Page } from 'playwright-core';

/** Waits until all rows of the company are on this device. */
export async function waitForFirstLoad(page: Page): Promise<void> {
  await page.evaluate(watchFirstLoad);
}

/** Runs in the page. Returns when the first load was complete, in ms since the page began. */
async function watchFirstLoad(): Promise<number> {
  const isComplete = async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('docket:'))?.name;
    if (!name) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!database.objectStoreNames.contains('feed')) return false;
      const request = database.transaction('feed').objectStore('feed').get('feed');
      const row = await new Promise<{ complete?: boolean } | undefined>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      return row?.complete === true;
    } finally {
      database.close();
    }
  };
  while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 50));
  return performance.now();
}
