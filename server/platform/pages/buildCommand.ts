// npm run build: afterwards a start needs neither a build nor build tools.
import { runCommand } from '../lifetime.ts';
import { ensureWebBuilt } from './build.ts';

await runCommand(async () => {
  await ensureWebBuilt(console.log);
});
