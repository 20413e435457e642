import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type StartedProduct, startProduct } from './startProduct.ts';

/** A product beside the one of the run, for tests that use up what its demo company has. Answers where it is. */
export function withOwnProduct(): () => string {
  let product: StartedProduct | undefined;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'docket-own-'));
    const env = { DATA_DIR: dataDir, NODE_ENV: 'development' };
    product = await startProduct(env, { output: 'ignore' });
  });
  afterAll(async () => {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!product) throw new Error('The product has not been started yet');
    return product.url;
  };
}
