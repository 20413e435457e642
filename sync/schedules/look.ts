import type { World } from './World.ts';

/** What the screens say about what was typed, held against what the server has at this moment. */
export function look(world: World): void {
  const { ledger, tables, counts } = world;
  for (const browser of world.browsers) {
    for (const tab of browser.openTabs) {
      for (const [name, { opened }] of tab.documents) {
        const state = opened.local.saveState();
        if (state !== 'kept' && state !== 'saved') continue;
        for (const one of ledger.entered.values()) {
          if (one.tab !== tab.name || one.name !== name || one.isSaved) continue;
          one.isKept = true;
          if (state !== 'saved' || one.isGivenUp) continue;
          const entity = tables.find(one.accountId, name);
          if (entity && ledger.isIn(entity.history, one.value)) {
            one.isSaved = true;
            counts.saved++;
          } else one.mustBeReadable = true;
        }
      }
    }
  }
}
