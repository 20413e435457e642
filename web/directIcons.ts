import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const library = 'lucide-react';
const imports = /import \{([^}]*)\} from ['"]lucide-react['"];?/g;
const reexports = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

/**
 * Takes each icon from a module of its own. The index of the library imports all icons, so a chunk with one of them would
 * get those of every screen (see chunks.ts).
 */
export function directIcons(): Plugin {
  let files: ReadonlyMap<string, string> = new Map();
  return {
    name: 'docket-direct-icons',
    apply: 'build',
    async buildStart() {
      const index = await this.resolve(library, undefined, { skipSelf: true });
      if (!index) throw new Error(`${library} was not found`);
      files = filesOfIcons(await readFile(index.id, 'utf8'));
    },
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes(library)) return null;
      const direct = code.replaceAll(imports, (whole, names: string) => {
        const lines = whole.split('\n').length - 1;
        // As many lines as before, so that source maps stay true.
        return importsOf(names, files) + '\n'.repeat(lines);
      });
      return { code: direct, map: null };
    },
  };
}

/** The file of each icon, by the names under which the index exports it. */
function filesOfIcons(index: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(reexports)) {
    for (const name of names.split(',')) files.set(name.replace('default as', '').trim(), file);
  }
  return files;
}

function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name = '', local = name] = one.split(' as ');
      const file = files.get(name);
      return file
        ? `import ${local} from '${library}/icons/${file}';`
        : `import { ${one} } from '${library}';`;
    })
    .join('');
}
