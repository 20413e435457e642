import { checkAudit } from './checkAudit.ts';
import { checkBrowser } from './checkBrowser.ts';
import { checkDecisions } from './checkDecisions.ts';
import { checkDocuments } from './checkDocuments.ts';
import type { Company, ServerState } from './Stage.ts';
import type { World } from './World.ts';

/** One company on the server, once nothing is left to do. */
export interface Checked {
  company: Company;
  server: ServerState;
}

/** Checks all invariants that hold once nothing is left to do, and returns the violated ones. */
export async function check(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const company of world.stage.companies) {
    const checked = { company, server: await world.stage.server.state(company) };
    faults.push(...(await checkDocuments(world, checked)));
    faults.push(...checkAudit(world, checked));
    faults.push(...(await world.stage.server.check(company)));
    for (const browser of world.browsers) {
      if (browser.owner.account !== company.accountId) continue;
      faults.push(...(await checkBrowser(world, browser, checked)));
      faults.push(...(await checkDecisions(world, browser, checked)));
    }
  }
  return faults;
}
