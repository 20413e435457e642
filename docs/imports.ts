import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** One file imports another. Both paths start at the root of the repository. */
export interface Import {
  from: string;
  to: string;
  /** `import type`, which does not exist at run time. */
  isType: boolean;
}

/** Tests and benchmarks may import anything. */
const isTestCode = (file: string) =>
  /\.test\.tsx?$|\/(testing|bench|e2e|schedules|faults)\/|\/testing\.ts$/.test(file);

export async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('{shared,sync,server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (!isTestCode(file)) files.push(file);
  }
  return files;
}

/** `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`, as the formatter leaves them. */
const statements =
  /^(?:import|export)\s(?<type>type\s)?[^;'"]*?from '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\('(?<later>[^']+)'\)/gm;

export async function importsBetween(files: readonly string[]): Promise<Import[]> {
  const known = new Set(files);
  const found = await Promise.all(
    files.map(async (from) => {
      const text = await readFile(path.join(root, from), 'utf8');
      return [...text.matchAll(statements)].flatMap(({ groups = {} }): Import[] => {
        const named = groups['from'] ?? groups['bare'] ?? groups['later'] ?? '';
        const to = targetOf(named.replace(/\?.*$/, ''), from);
        return known.has(to) ? [{ from, to, isType: groups['type'] !== undefined }] : [];
      });
    }),
  );
  return found.flat();
}

function targetOf(named: string, from: string): string {
  if (named.startsWith('#')) return named.slice(1);
  return named.startsWith('.') ? path.join(path.dirname(from), named) : '';
}

/** The folder of a room that contains the file, or the file itself; `null` outside the room. */
export function folderIn(room: string, file: string): string | null {
  return file.startsWith(`${room}/`) ? (file.slice(room.length + 1).split('/')[0] ?? null) : null;
}

/** For each node (a folder or room), the nodes that it imports, with the imports. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly Import[]>>;

export function graphOf(
  imports: readonly Import[],
  nodeOf: (file: string) => string | null,
): Graph {
  const graph = new Map<string, Map<string, Import[]>>();
  for (const one of imports) {
    const [from, to] = [nodeOf(one.from), nodeOf(one.to)];
    if (from === null || to === null || from === to) continue;
    const targets = graph.get(from) ?? new Map<string, Import[]>();
    graph.set(from, targets.set(to, [...(targets.get(to) ?? []), one]));
  }
  return graph;
}

/** The shortest cycle, with its first node repeated at the end; `null` if there is none. */
export function shortestCycle(graph: Graph): string[] | null {
  const cycles = [...graph.keys()].flatMap((node) => {
    const cycle = pathBetween(graph, node, node);
    return cycle ? [cycle] : [];
  });
  return cycles.sort((one, other) => one.length - other.length)[0] ?? null;
}

/** The nodes on the shortest path, both ends included. */
export function pathBetween(graph: Graph, from: string, to: string): string[] | null {
  const paths = [[from]];
  const seen = new Set<string>();
  for (const current of paths) {
    for (const next of graph.get(current.at(-1) ?? '')?.keys() ?? []) {
      if (next === to) return [...current, next];
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...current, next]);
    }
  }
  return null;
}
