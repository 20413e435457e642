// npm run build: so that a start has nothing to build, and needs no build tools.
import { ensureWebBuilt } from './build.ts';

await ensureWebBuilt(console.log);
