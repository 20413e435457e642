import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import { type StartedProduct, startProduct } from './startProduct.ts';

/**
 * The whole product, as it stands after its first start, for the tests of one file: what they do to its demo company is
 * nothing to the tests of another. Answers where it is.
 */
export function withProduct(): () => StartedProduct {
  let product: StartedProduct | undefined;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'docket-browser-'));
    // With its owners: started by root, Postgres runs as somebody else.
    await promisify(execFile)('cp', ['-a', `${inject('prepared')}/.`, dataDir]);
    product = await startProduct(
      { DATA_DIR: dataDir, NODE_ENV: 'development' },
      { output: 'ignore' },
    );
  });
  afterAll(async () => {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!product) throw new Error('The product has not been started yet');
    return product;
  };
}
