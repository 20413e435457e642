import path from 'node:path';

/** What a bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** The screens that are shown to whom nobody has signed in. */
const guestScreens = [
  'login/LoginScreen.tsx',
  'join/JoinScreen.tsx',
  'decide/DecideScreen.tsx',
  'subscribe/SubscribeScreen.tsx',
  'welcome/SuccessScreen.tsx',
  'unsubscribe/UnsubscribeScreen.tsx',
];

/**
 * What screens share is in three files, each of which needs only those before it: what the application starts with, what
 * is needed before anybody has signed in, and the rest. By itself the bundler makes a file of whatever the same screens
 * share, and a screen would wait for a hundred and forty of them. What the pages for visitors use stays apart.
 */
export function sharedByScreens(root: string) {
  const web = path.join(root, 'web');
  const inApp = (files: readonly string[]) => files.map((file) => path.join(web, 'app', file));
  const visitors = walk([path.join(web, 'public/client.ts')], 'also later');
  const main = walk(inApp(['main.tsx']), 'at once');
  const guests = walk(inApp(guestScreens), 'at once');
  return [
    group('start', (id, modules) => main(id, modules) && !visitors(id, modules), 1),
    group('guests', (id, modules) => guests(id, modules) && !visitors(id, modules), 2),
    group('shared', (id, modules) => !visitors(id, modules), 2),
  ].map((one, place) => ({ ...one, priority: 3 - place }));
}

type Belongs = (id: string, modules: ModuleGraph) => boolean;

function group(name: string, belongs: Belongs, minShareCount: number) {
  return {
    name: (id: string, modules: ModuleGraph) => (belongs(id, modules) ? name : null),
    minShareCount,
  };
}

/** Whether a module is one that these need, themselves left out. */
function walk(entries: readonly string[], when: 'at once' | 'also later'): Belongs {
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
