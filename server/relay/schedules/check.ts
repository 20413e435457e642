import { checkAudit } from './checkAudit.ts';
import { checkDecisions } from './checkDecisions.ts';
import { checkDevice } from './checkDevice.ts';
import { checkDocuments } from './checkDocuments.ts';
import { readServer } from './ServerState.ts';
import type { World } from './World.ts';

/** Everything that has to hold once nothing is left to do; answers what does not. */
export async function check(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const company of world.companies) {
    const server = await readServer(world, company);
    faults.push(...(await checkDocuments(world, server)));
    faults.push(...checkAudit(world, server));
    for (const device of world.devices) {
      if (device.owner.account !== company.accountId) continue;
      faults.push(...(await checkDevice(world, device, server)));
      faults.push(...(await checkDecisions(world, device, server)));
    }
  }
  return faults;
}
