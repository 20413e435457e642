// npm run build: so that a start has nothing to build, and needs no build tools.
import { carryOut } from '../lifetime.ts';
import { ensureWebBuilt } from './build.ts';

await carryOut(async () => {
  await ensureWebBuilt(console.log);
});
