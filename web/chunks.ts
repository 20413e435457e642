import path from 'node:path';

/** The part of the bundler's API that this file uses. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** What every screen of signed-in people waits for, and the one that is opened first. */
const homeScreens = ['frame/AppFrame.tsx', 'dashboard/DashboardScreen.tsx'];

/** Screens for people who are not signed in. */
const guestScreens = [
  'login/LoginScreen.tsx',
  'join/JoinScreen.tsx',
  'decide/DecideScreen.tsx',
  'subscribe/SubscribeScreen.tsx',
  'welcome/SuccessScreen.tsx',
  'unsubscribe/UnsubscribeScreen.tsx',
];

/** They validate what is typed with the contracts of the API. */
const visitorForms = ['contact/contactForm.ts', 'demo/demoForm.ts'];

/**
 * Code that screens share goes into a few chunks. By default the bundler makes one for each set of screens that share
 * something, and a screen would wait for a hundred and forty of them. A module goes into the first of these to which it
 * belongs:
 *
 * - `entry` loads the others;
 * - `start` is what the application starts with;
 * - `contracts` is what the start shares with the forms of the public pages, which load it when somebody uses them;
 * - `base` is what the dashboard shares with the screens of guests or with toasts;
 * - `toasts`, `home`, `sync` and `guests` are the rest of what toasts, the dashboard, synchronising and guests need;
 * - `shared` is everything else.
 *
 * Other code of the public pages is in none of them.
 */
export function chunkGroups(root: string) {
  const web = path.join(root, 'web');
  const inApp = (files: readonly string[]) => files.map((file) => path.join(web, 'app', file));
  const visitors = importedBy([path.join(web, 'public/client.ts')], 'also later');
  const forms = importedBy(
    visitorForms.map((file) => path.join(web, 'public', file)),
    'at once',
  );
  const entry = importedBy(inApp(['main.ts']), 'at once');
  const start = importedBy(inApp(['start.tsx']), 'at once');
  const guests = importedBy(inApp(guestScreens), 'at once');
  const home = importedBy(inApp(homeScreens), 'at once');
  const toasts = importedBy(inApp(['Toasts.tsx']), 'at once');
  const sync = importedBy([path.join(root, 'sync/client/Sync.ts')], 'at once');
  const both: Belongs = (id, modules) =>
    home(id, modules) && (guests(id, modules) || toasts(id, modules));
  const ofApp =
    (belongs: Belongs): Belongs =>
    (id, modules) =>
      belongs(id, modules) && !visitors(id, modules);
  const groups = [
    group('entry', ofApp(entry), 1),
    group('start', ofApp(start), 1),
    group('contracts', (id, modules) => start(id, modules) && forms(id, modules), 1),
    group('base', ofApp(both), 2),
    group('toasts', ofApp(toasts), 1),
    group('home', ofApp(home), 2),
    group('sync', ofApp(sync), 2),
    group('guests', ofApp(guests), 2),
    group(
      'shared',
      ofApp(() => true),
      2,
    ),
  ];
  return groups.map((one, index) => ({ ...one, priority: groups.length - index }));
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
