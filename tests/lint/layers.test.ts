// The linter keeps the layers, and `tsc -b` the types. Both are shown failing here, so that a change of their
// configuration cannot disable them unnoticed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'arcada-layers-'));
  cpSync('oxlint.config.ts', join(root, 'oxlint.config.ts'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  // The folder behind each `#name/`.
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: object };
  put('package.json', JSON.stringify({ type: 'module', imports }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): string {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return path;
}

const bin = (name: string) => resolve('node_modules/.bin', name);

interface Finding {
  code: string;
  message: string;
  filename: string;
}

/** The findings of one rule of the linter, by file. */
function lint(files: readonly string[], rule = 'no-restricted-imports'): Map<string, Finding[]> {
  const { stdout } = spawnSync(bin('tsx'), [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'json', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  const found = new Map<string, Finding[]>(files.map((file) => [file, []]));
  for (const finding of diagnostics) {
    if (finding.code.includes(rule)) found.get(finding.filename)?.push(finding);
  }
  return found;
}

const importing = (specifiers: readonly string[]) =>
  specifiers.map((specifier, index) => `import * as a${index} from '${specifier}';\nvoid a${index};\n`).join('');

/** The imports that each layer must not have, and those that it may. */
const LAYERS: Record<string, { file: string; forbidden: string[]; allowed: string[] }> = {
  domain: {
    file: 'src/domain/record/a.ts',
    forbidden: ['#store/x.ts', '#server/x.ts', '#ui/x.tsx', 'dexie', 'react', 'node:fs', 'kysely', '../values/x.ts'],
    allowed: ['./x.ts', '#domain/values/x.ts', 'valibot', 'uuid'],
  },
  store: {
    file: 'src/store/rows/a.ts',
    forbidden: ['#sync/x.ts', '#api/x.ts', '#ui/x.tsx', '#features/x.ts', '#server/x.ts', '#app/x.ts', '../x.ts'],
    allowed: ['#domain/x.ts', '#store/database/x.ts', './x.ts'],
  },
  api: {
    file: 'src/api/a.ts',
    forbidden: ['#store/x.ts', '#sync/x.ts', '#ui/x.tsx', '#server/x.ts', '../x.ts'],
    allowed: ['#domain/x.ts', '#api/x.ts', 'valibot'],
  },
  ui: {
    file: 'src/ui/form/a.tsx',
    forbidden: [
      '#store/x.ts',
      '#record/x.tsx',
      '#entities/x.tsx',
      '#features/x.tsx',
      '#runtime/x.ts',
      '#api/x.ts',
      '../x.ts',
    ],
    allowed: ['#domain/x.ts', '#ui/controls/x.tsx', './x.tsx', 'react'],
  },
  sync: {
    file: 'src/sync/send/a.ts',
    forbidden: ['#ui/x.tsx', '#runtime/x.ts', '#features/x.tsx', '#server/x.ts', '#app/x.ts', '#sw/x.ts', '../x.ts'],
    allowed: ['#domain/x.ts', '#store/x.ts', '#api/x.ts', '#sync/receive/x.ts', './x.ts'],
  },
  runtime: {
    file: 'src/runtime/a.tsx',
    forbidden: [
      '#record/x.tsx',
      '#entities/x.tsx',
      '#features/x.tsx',
      '#server/x.ts',
      '#app/x.ts',
      '#sw/x.ts',
      '../x.ts',
    ],
    allowed: ['#domain/x.ts', '#store/x.ts', '#api/x.ts', '#sync/x.ts', '#ui/x.tsx', '#runtime/x.ts'],
  },
  record: {
    file: 'src/record/form/a.tsx',
    forbidden: ['#entities/x.tsx', '#features/x.tsx', '#sync/x.ts', '#api/x.ts', '../read/x.ts', 'dexie-react-hooks'],
    allowed: ['#domain/x.ts', '#store/x.ts', '#ui/x.tsx', '#runtime/x.ts', '#record/read/x.ts', './x.tsx'],
  },
  entities: {
    file: 'src/entities/patient/a.tsx',
    forbidden: ['#features/x.tsx', '#sync/x.ts', '#api/x.ts', '#server/x.ts', '../appointment/x.tsx'],
    allowed: [
      '#domain/x.ts',
      '#store/x.ts',
      '#ui/x.tsx',
      '#runtime/x.ts',
      '#record/x.tsx',
      '#entities/x.tsx',
      './x.tsx',
    ],
  },
  features: {
    file: 'src/features/patients/a.tsx',
    forbidden: [
      '#features/budgets/x.tsx',
      '#sync/x.ts',
      '#app/x.ts',
      '../budgets/x.tsx',
      './../x.ts',
      'dexie-react-hooks',
    ],
    allowed: [
      '#domain/x.ts',
      '#store/x.ts',
      '#api/x.ts',
      '#ui/x.tsx',
      '#record/x.ts',
      '#entities/x.tsx',
      './form/x.tsx',
    ],
  },
  'a folder of a feature': {
    file: 'src/features/sync-centre/conflicts/a.tsx',
    forbidden: ['#features/patients/x.tsx', '#sync/x.ts', '#app/x.ts', '../../patients/x.ts', '.././../patients/x.ts'],
    allowed: ['../x.ts', '../outbox/x.ts', '#domain/x.ts', '#store/x.ts', './x.tsx'],
  },
  routes: {
    file: 'src/routes/_app/patients/a.tsx',
    forbidden: ['#server/x.ts', '#sw/x.ts', '#tests/x.ts', '../index.tsx'],
    allowed: ['#domain/x.ts', '#store/x.ts', '#ui/x.tsx', '#runtime/x.ts', '#features/x.tsx', '#app/x.ts', './x.tsx'],
  },
  application: {
    file: 'src/a.tsx',
    forbidden: ['#server/x.ts', '#sw/x.ts', '#tests/x.ts', '../x.ts'],
    allowed: ['#store/x.ts', '#sync/x.ts', '#runtime/x.ts', '#features/x.tsx', '#app/x.ts', './x.ts'],
  },
  sw: {
    file: 'sw/a.ts',
    forbidden: [
      '#ui/x.tsx',
      '#features/x.tsx',
      '#server/x.ts',
      '#api/x.ts',
      '#runtime/x.ts',
      '#record/x.ts',
      '../x.ts',
    ],
    allowed: ['#domain/x.ts', '#store/x.ts', '#sync/x.ts'],
  },
  server: {
    file: 'server/resources/money/a.ts',
    forbidden: ['#store/x.ts', '#sync/x.ts', '#ui/x.tsx', '#api/x.ts', '#app/x.ts', '#demo/x.ts', '../../db/x.ts'],
    allowed: ['#domain/x.ts', '#server/x.ts', 'node:fs', 'fastify'],
  },
  'server/http': {
    file: 'server/http/a.ts',
    forbidden: ['#server/records/x.ts', '#server/batch/x.ts', '#server/sync/x.ts', '#demo/x.ts', '../errors.ts'],
    allowed: ['#domain/x.ts', '#server/errors.ts', '#server/context.ts', '#server/db/x.ts', './x.ts'],
  },
  'server/openapi': {
    file: 'server/openapi/a.ts',
    forbidden: ['#server/records/x.ts', '#server/resources/x.ts', '#server/audit/x.ts'],
    allowed: ['#domain/x.ts', '#server/http/x.ts', './x.ts'],
  },
  'server/records': {
    file: 'server/records/write/a.ts',
    forbidden: ['#server/batch/x.ts', '#server/resources/x.ts', '#ui/x.tsx', '../x.ts'],
    allowed: ['#domain/x.ts', '#server/http/x.ts', '#server/openapi/x.ts', '#server/records/x.ts', './x.ts'],
  },
  demo: {
    file: 'demo/records/a.ts',
    forbidden: ['#store/x.ts', '#ui/x.tsx', '#app/x.ts', '#tests/x.ts', '../x.ts'],
    allowed: ['#domain/x.ts', '#server/x.ts', '#demo/x.ts', './x.ts'],
  },
};

describe('the linter', () => {
  let findings: Map<string, Finding[]>;
  const fileOf = (layer: string, index: number) => {
    const { file } = LAYERS[layer]!;
    return file.replace(/a(\.tsx?)$/, `a${index}$1`);
  };
  beforeAll(() => {
    const files = Object.entries(LAYERS).flatMap(([layer, { file, forbidden, allowed }]) => [
      put(file, importing(allowed)),
      ...forbidden.map((specifier, index) => put(fileOf(layer, index), importing([specifier]))),
    ]);
    findings = lint(files);
  });

  const cases = Object.entries(LAYERS).flatMap(([layer, { forbidden }]) =>
    forbidden.map((specifier, index) => ({ layer, specifier, index })),
  );
  test.each(cases)('$layer may not import $specifier', ({ layer, index }) => {
    expect(findings.get(fileOf(layer, index))).toHaveLength(1);
  });

  test.each(Object.keys(LAYERS))('%s may import what the design lets it', (layer) => {
    expect(findings.get(LAYERS[layer]!.file)).toEqual([]);
  });
});

test('the linter refuses Dexie’s live queries everywhere but in the two files that wrap them', () => {
  const live = "import { liveQuery } from 'dexie';\nvoid liveQuery;\n";
  const hook = importing(['dexie-react-hooks']);
  const folders = [
    'src',
    'src/routes',
    'src/routes/_app/patients',
    'src/store/rows',
    'src/api',
    'src/ui/form',
    'src/sync/page',
    'src/runtime',
    'src/runtime/read',
    'src/record/list',
    'src/entities/patient',
    'src/features/patients',
    'src/features/patients/list',
    'sw',
  ];
  const refused = folders.flatMap((folder) => [
    put(`${folder}/live-query.ts`, live),
    put(`${folder}/live-hook.ts`, hook),
  ]);
  const taken = [
    put('src/store/database/live-read.ts', live),
    put('src/store/rows/table.ts', "import { Dexie } from 'dexie';\nvoid Dexie;\n"),
    put('src/runtime/read/use-read.ts', hook),
  ];
  const findings = lint([...refused, ...taken]);
  expect(refused.filter((file) => findings.get(file)!.length === 0)).toEqual([]);
  for (const file of taken) expect(findings.get(file), file).toEqual([]);
});

test('the linter refuses a hook that is called under a condition', () => {
  const file = put(
    'src/features/patients/hook.tsx',
    "import { useState } from 'react';\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}\n",
  );
  expect(lint([file], 'rules-of-hooks').get(file)).toHaveLength(1);
});

test('the linter refuses a circle of imports, also one of types alone', () => {
  const files = {
    'src/domain/values/one.ts': "import { two } from '#domain/wire/two.ts';\nexport const one = (): unknown => two;\n",
    'src/domain/wire/two.ts': "import { three } from './three.ts';\nexport const two = (): unknown => three;\n",
    'src/domain/wire/three.ts':
      "import { one } from '#domain/values/one.ts';\nexport const three = (): unknown => one;\n",
    'server/records/row.ts': "import type { Table } from './table.ts';\nexport interface Row {\n  of: Table;\n}\n",
    'server/records/table.ts': "import type { Row } from './row.ts';\nexport interface Table {\n  rows: Row[];\n}\n",
    'src/domain/wire/uses.ts': "import { one } from '#domain/values/one.ts';\nvoid one;\n",
  };
  for (const [file, text] of Object.entries(files)) put(file, text);
  const findings = lint(Object.keys(files), 'no-cycle');
  const refused = Object.keys(files).filter((file) => findings.get(file)!.length > 0);
  expect(refused).toEqual(Object.keys(files).filter((file) => file !== 'src/domain/wire/uses.ts'));
});

describe('tsc -b', () => {
  const check = () => spawnSync(bin('tsc'), ['-b', '--pretty', 'false'], { cwd: root, encoding: 'utf8' });

  test('checks every project that the root names: one wrong type in each fails', () => {
    for (const name of ['base', 'app', 'sw', 'server', 'tests']) {
      cpSync(`tsconfig.${name}.json`, join(root, `tsconfig.${name}.json`));
    }
    cpSync('tsconfig.json', join(root, 'tsconfig.json'));
    for (const layer of Object.values(LAYERS))
      rmSync(join(root, layer.file.split('/')[0]!), { recursive: true, force: true });
    const files = ['src/features/bad.ts', 'sw/bad.ts', 'server/bad.ts', 'tests/bad.ts', 'src/domain/bad.ts'];
    for (const file of files) put(file, 'export const wrong: number = "text";\n');
    const bad = check();
    expect(bad.status).not.toBe(0);
    for (const file of files) expect(bad.stdout).toContain(`${file}(1,14): error TS2322`);
    // The domain is checked with the libraries of the tablet, of the worker and of the server.
    expect(bad.stdout.split('src/domain/bad.ts').length - 1).toBeGreaterThanOrEqual(3);
    for (const file of files) put(file, 'export const right: number = 1;\n');
    expect(check()).toMatchObject({ status: 0, stdout: '' });
  });

  test('an index may miss, and an optional property is not undefined', () => {
    put('src/domain/bad.ts', 'const list: number[] = [];\nexport const a: number = list[0];\n');
    put('server/bad.ts', 'export const b: { c?: number } = { c: undefined };\n');
    const { status, stdout } = check();
    expect(status).not.toBe(0);
    expect(stdout).toMatch(/src\/domain\/bad\.ts\(2,14\): error TS2322/);
    expect(stdout).toMatch(/server\/bad\.ts\(1,14\): error TS2375/);
  });
});
