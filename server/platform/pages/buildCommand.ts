// npm run build: afterwards a start needs neither a build nor build tools.
import { carryOut } from '../lifetime.ts';
import { ensureWebBuilt } from './build.ts';

await carryOut(async () => {
  await ensureWebBuilt(console.log);
});
