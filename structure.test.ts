/**
 * What holds the project's shape: who may import whom, read off the sources as text.
 *
 * The scan is tested too: a rule that can't flag anything is no rule.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = import.meta.dirname;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

/** The relative imports of a source text. */
function importsOf(file: string, text: string): Import[] {
  const statements = text.matchAll(/(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]/g);
  const dynamic = [...text.matchAll(/import\(\s*['"](\.[^'"]+)['"]\s*\)/g)].map(([, to]) => ({
    to,
    typesOnly: false,
  }));
  const fixed = [...statements].map(([, type, to]) => ({ to, typesOnly: type !== undefined }));
  return [...fixed, ...dynamic].map(({ to = '', typesOnly }) => ({
    from: file,
    to: normalize(join(dirname(file), to)),
    typesOnly,
  }));
}

function sourcesIn(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules')) // the peers' libraries, where they are installed
    .sort();
}

const isTest = (file: string) => file.endsWith('.test.ts');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const importsIn = (folder: string) =>
  sourcesIn(folder)
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file, read(file)));

/** Types that production and reference both speak in. */
const VOCABULARIES = ['src/model/types.ts', 'src/routing/types.ts'];

describe('the reference shares nothing with production but types', () => {
  const isForeign = ({ to, typesOnly }: Import) =>
    !to.startsWith('reference/') && !(typesOnly && VOCABULARIES.includes(to));

  it('its imports are its own, or types of the two vocabularies', () => {
    const imports = importsIn('reference');
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter(isForeign)).toEqual([]);
  });

  it.each([
    "import { chars } from '../src/sizes/chars.ts';",
    "import { type Store } from '../src/model/types.ts';", // a value import that happens to name a type
    "import type { Facts } from '../src/facts.ts';",
    "import '../src/compile.ts';",
    "const x = await import('../src/compile.ts');",
    "export { compile } from '../src/compiler.ts';",
  ])('the scan flags %s', (line) => {
    expect(importsOf('reference/select.ts', line).some(isForeign)).toBe(true);
  });

  it.each(["import type { Store } from '../src/model/types.ts';", "import { treeOf } from './forest.ts';"])(
    'the scan lets %s pass',
    (line) => {
      expect(importsOf('reference/select.ts', line).some(isForeign)).toBe(false);
    },
  );

  it.each([
    ['the compile', (file: string) => !/^reference\/(routing\.ts|vectors\/)/.test(file), 750],
    ['routing', (file: string) => file === 'reference/routing.ts', 400],
  ])('%s stays short enough to be read against the specification', (_, isMeant, most) => {
    const lines = sourcesIn('reference')
      .filter((file) => !isTest(file) && isMeant(file))
      .flatMap((file) => read(file).split('\n'));
    const isCode = (line: string) => !/^\s*($|\/\/|\/\*|\*)/.test(line);
    expect(lines.filter(isCode).length).toBeLessThanOrEqual(most);
  });

  it.each(VOCABULARIES)('%s holds no value', (file) => {
    expect(read(file)).not.toMatch(/^export (const|let|var|function|class|enum|default)/m);
  });
});

/** The rooms of src/, lowest first; a room imports from itself and from those below. */
const ROOMS: readonly (readonly string[])[] = [
  ['model'],
  ['runs.ts', 'work.ts'],
  ['sizes', 'forest.ts', 'door.ts'],
  ['pairing', 'regions.ts', 'render'],
  ['price.ts'],
  ['facts.ts'],
  ['book.ts'],
  ['rule'],
  ['select'],
  ['request'],
  ['compile.ts'],
  ['remedies.ts'],
  ['compiler.ts'],
  ['formats', 'lifecycle', 'routing'],
  ['index.ts'],
];

function heightOf(file: string): number {
  const [, room = ''] = file.split('/');
  const height = ROOMS.findIndex((rooms) => rooms.includes(room));
  if (height === -1) throw new Error(`${file} stands in no room of src/`);
  return height;
}

describe('src', () => {
  const imports = importsIn('src');

  it('imports none of the other folders', () => {
    expect(imports.filter(({ to }) => !to.startsWith('src/'))).toEqual([]);
  });

  it('imports go downwards', () => {
    expect(imports.filter(({ from, to }) => heightOf(to) > heightOf(from))).toEqual([]);
  });

  it('has no circles', () => {
    expect(circleIn(imports.filter(({ typesOnly }) => !typesOnly))).toBeNull();
  });

  it('a circle would be found', () => {
    const circle = [
      { from: 'a', to: 'b', typesOnly: false },
      { from: 'b', to: 'c', typesOnly: false },
      { from: 'c', to: 'a', typesOnly: false },
    ];
    expect(circleIn(circle)).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('properties', () => {
  const imports = importsIn('properties');
  const room = (file: string) => file.split('/').slice(0, 2).join('/');

  it('has no circles', () => {
    expect(circleIn(imports.filter(({ typesOnly }) => !typesOnly))).toBeNull();
  });

  it.each(['properties/peers', 'properties/examples'])(
    '%s is a room that no other one builds on',
    (apart) => {
      const builders = imports.filter(({ from, to }) => room(to) === apart && room(from) !== apart);
      expect(imports.some(({ from }) => room(from) === apart)).toBe(true);
      expect(builders).toEqual([]);
    },
  );

  it("the trimmers' laws know nothing of the rule, of production or of the reference", () => {
    const known = /^(src\/model|src\/sizes|properties\/(laws|subjects)|properties\/trial\.ts)/;
    const own = imports.filter(({ from }) => from.startsWith('properties/laws/trimmers/'));
    expect(own.length).toBeGreaterThan(30);
    expect(own.filter(({ to, typesOnly }) => !typesOnly && !known.test(to))).toEqual([]);
  });
});

/** A circle of imports, if there is one. */
function circleIn(imports: readonly Import[]): string[] | null {
  const targets = new Map<string, Import[]>();
  for (const one of imports) targets.set(one.from, [...(targets.get(one.from) ?? []), one]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of targets.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const circle = visit(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

describe('every source', () => {
  const folders = ['src', 'reference', 'properties', 'mutation', 'cli', 'bench', 'scripts'];
  const sources = folders.flatMap(sourcesIn);

  it('opens with what it is for', () => {
    const silent = sources.filter((file) => !/^(#!.*\n)?\/\*\*/.test(read(file)));
    expect(silent).toEqual([]);
  });

  it('is short enough for one idea', () => {
    expect(sources.filter((file) => read(file).split('\n').length > 450 && !/aims|sets-/.test(file))).toEqual(
      [],
    );
  });

  it('skips and focuses no test', () => {
    expect(
      sources.filter((file) => isTest(file) && /\b(it|describe|test)\.(skip|only|todo)\(/.test(read(file))),
    ).toEqual([]);
  });

  it('arbitraries build and never filter', () => {
    const filtering = sourcesIn('properties/arbitraries').filter(
      (file) => !isTest(file) && /fc\.pre\(|fc\.[^;]*\.filter\(/.test(read(file)),
    );
    expect(filtering).toEqual([]);
  });
});
