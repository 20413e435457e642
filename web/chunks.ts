import path from 'node:path';

/** The part of the bundler's API that this file uses. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Screens for people who are not signed in. */
const guestScreens = [
  'login/LoginScreen.tsx',
  'join/JoinScreen.tsx',
  'decide/DecideScreen.tsx',
  'subscribe/SubscribeScreen.tsx',
  'welcome/SuccessScreen.tsx',
  'unsubscribe/UnsubscribeScreen.tsx',
];

/**
 * Code that screens share goes into three chunks, each of which needs only those before it: what the application starts
 * with, what is needed before anybody has signed in, and the rest. By default the bundler makes a chunk for each set of
 * screens that share something, and a screen would wait for a hundred and forty of them. Code of the public pages is kept
 * out of these chunks.
 */
export function chunkGroups(root: string) {
  const web = path.join(root, 'web');
  const inApp = (files: readonly string[]) => files.map((file) => path.join(web, 'app', file));
  const visitors = importedBy([path.join(web, 'public/client.ts')], 'also later');
  const main = importedBy(inApp(['main.tsx']), 'at once');
  const guests = importedBy(inApp(guestScreens), 'at once');
  return [
    group('start', (id, modules) => main(id, modules) && !visitors(id, modules), 1),
    group('guests', (id, modules) => guests(id, modules) && !visitors(id, modules), 2),
    group('shared', (id, modules) => !visitors(id, modules), 2),
  ].map((one, index) => ({ ...one, priority: 3 - index }));
}

type Belongs = (id: string, modules: ModuleGraph) => boolean;

function group(name: string, belongs: Belongs, minShareCount: number) {
  return {
    name: (id: string, modules: ModuleGraph) => (belongs(id, modules) ? name : null),
    minShareCount,
  };
}

/** Tests whether these entries import a module, directly or not; with `at once`, the entries themselves do not count. */
function importedBy(entries: readonly string[], when: 'at once' | 'also later'): Belongs {
  let found: ReadonlySet<string> | undefined;
  return (id, modules) => {
    found ??= reachableFrom(entries, modules, when);
    return found.has(id) && !(when === 'at once' && entries.includes(id));
  };
}

function reachableFrom(
  entries: readonly string[],
  modules: ModuleGraph,
  when: 'at once' | 'also later',
): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) {
    const module = modules.getModuleInfo(id);
    const later = when === 'also later' ? (module?.dynamicallyImportedIds ?? []) : [];
    for (const one of [...(module?.importedIds ?? []), ...later]) found.add(one);
  }
  return found;
}
