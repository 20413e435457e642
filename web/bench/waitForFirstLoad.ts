import type { Page } from 'playwright-core';

const maxInMs = 5 * 60_000;

/** Waits until all rows of the company are on this device. */
export async function waitForFirstLoad(page: Page): Promise<void> {
  const isComplete = await page.evaluate(watchFirstLoad, maxInMs);
  if (!isComplete) throw new Error(`Not all rows were on the device after ${maxInMs / 1000} s`);
}

/** Runs in the page. */
async function watchFirstLoad(maxInMs: number): Promise<boolean> {
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
  for (const deadline = performance.now() + maxInMs; performance.now() < deadline; ) {
    if (await isComplete()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
