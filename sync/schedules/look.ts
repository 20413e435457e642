import type { World } from './World.ts';

/** Compares the save states on screens with what the server has at this moment. */
export function look({ browsers, ledger, counts, stage }: World): void {
  for (const tab of browsers.flatMap(({ openTabs }) => openTabs)) {
    for (const [name, { opened }] of tab.documents) {
      const state = opened.local.saveState();
      if (state !== 'kept' && state !== 'saved') continue;
      for (const one of ledger.entered.values()) {
        if (one.tab !== tab.name || one.name !== name || one.isSaved) continue;
        one.isKept = true;
        const stored = stage.server.storedNow(one.accountId, name);
        if (stored === 'cannot be told' || state !== 'saved' || one.isGivenUp) continue;
        if (stored && ledger.isIn(stored.doc, one.value)) {
          one.isSaved = true;
          counts.saved++;
        } else one.mustBeReadable = true;
      }
    }
  }
}

/** Counts invoices that were decided while an offline device had edits of them. */
export function countFrozen({ browsers, ledger, counts, stage }: World): void {
  for (const browser of browsers) {
    if (browser.isOnline) continue;
    const frozen = new Set<string>();
    for (const { by, name, accountId, value, isKept } of ledger.entered.values()) {
      if (by !== browser.name || !isKept) continue;
      const stored = stage.server.storedNow(accountId, name);
      if (!stored || stored === 'cannot be told' || !stored.isDecided) continue;
      if (!ledger.isIn(stored.doc, value)) frozen.add(name);
    }
    counts.frozenWhileOffline += frozen.size;
  }
}
