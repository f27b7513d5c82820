import { defineConfig, type OxlintOverride } from 'oxlint';

interface Restriction {
  regex: string;
  message: string;
  importNames?: string[];
}

const LAYERS = ['domain', 'store', 'api', 'sync', 'ui', 'runtime', 'record', 'entities', 'features', 'app'];
const ALL = [...LAYERS, 'server', 'demo', 'sw', 'install-page', 'tests', 'config'];

/** Forbids each `#layer/` but the named ones. */
const only = (allowed: string, message: string): Restriction => ({
  regex: `^#(${ALL.filter((layer) => !allowed.split(' ').includes(layer)).join('|')})/`,
  message,
});

const PARENT = { regex: String.raw`^(\./)*\.\./`, message: 'Use the # imports instead of ../' };
const GRANDPARENT = {
  regex: String.raw`^(\./)*\.\./(\./)*\.\./`,
  message: 'a feature ends at its own folder: never another feature',
};
const IMPURE = {
  regex: '^(node:|react|dexie|fastify|kysely|pg|@mantine|@tanstack|lucide-react)',
  message: 'domain is pure: no IO, no React',
};
const LIVE_QUERY = {
  regex: '^dexie$',
  importNames: ['liveQuery'],
  message: 'liveRead of #store/database/live-read.ts: a bare live query goes stale without an error',
};
const LIVE_HOOK = {
  regex: '^dexie-react-hooks$',
  message: 'useRead of #runtime/read/use-read.ts: a bare live query goes stale without an error',
};
const LIVE = [LIVE_QUERY, LIVE_HOOK];

const DOMAIN = only('domain', 'domain imports nothing of the other layers');
const STORE = only('domain store', 'store imports domain and itself');
const API = only('domain api', 'api imports domain and itself');
const SYNC = only('domain store api sync', 'sync imports domain, store, api and itself');
const UI = only('domain ui', 'ui imports domain and itself: it knows no entity');
const RUNTIME = only('domain store api sync ui runtime', 'runtime imports domain, store, api, sync, ui and itself');
const RECORD = only('domain store ui runtime record', 'record imports domain, store, ui, runtime and itself');
const ENTITIES = only(
  'domain store ui runtime record entities',
  'entities import domain, store, ui, runtime, record and themselves',
);
const FEATURES = only(
  'domain store api ui runtime record entities',
  'a feature imports the layers below it, and its own files by a relative path; never another feature',
);
const APP = only(LAYERS.join(' '), 'the application imports neither the server nor the service worker');
const SW = only('domain sync store', 'the service worker imports domain, sync and store only');
const SERVER = only('domain server config', 'the server imports domain only');
const TRANSPORT = {
  regex: '^#server/(audit|auth|batch|export|images|records|resources|sync)/',
  message: 'server/http and server/openapi know no record: what does imports them',
};
const RECORDS = {
  regex: '^#server/(batch|resources)/',
  message: 'the batch and the resources import server/records, never the reverse',
};
const DEMO = only(
  'domain server demo',
  'the demo clinic, and server/main.ts, which loads it, import domain and server',
);

/** All that the files of a folder may not import: an override replaces those before it. */
const restrict = (files: string[], ...patterns: Restriction[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'promise', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'dist-server', 'data', 'src/routeTree.gen.ts'],
  rules: {
    'no-restricted-imports': ['error', { patterns: [PARENT] }],
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-underscore-dangle': ['error', { allow: ['__WB_MANIFEST', '_sort', '_same', '_estado'] }],
    'react/rules-of-hooks': 'error',
    'typescript/no-explicit-any': 'error',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'no-console': 'off',
    'no-shadow': 'off',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-non-null-assertion': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-useless-default-assignment': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    restrict(['src/domain/**'], PARENT, DOMAIN, IMPURE),
    restrict(['src/store/**'], PARENT, STORE, ...LIVE),
    restrict(['src/store/database/live-read.ts'], PARENT, STORE, LIVE_HOOK),
    restrict(['src/api/**'], PARENT, API, ...LIVE),
    restrict(['src/ui/**'], PARENT, UI, ...LIVE),
    restrict(['src/sync/**'], PARENT, SYNC, ...LIVE),
    restrict(['src/runtime/**'], PARENT, RUNTIME, ...LIVE),
    restrict(['src/runtime/read/use-read.ts'], PARENT, RUNTIME, LIVE_QUERY),
    restrict(['src/record/**'], PARENT, RECORD, ...LIVE),
    restrict(['src/entities/**'], PARENT, ENTITIES, ...LIVE),
    restrict(['src/features/*/*'], PARENT, FEATURES, ...LIVE),
    restrict(['src/features/*/*/**'], GRANDPARENT, FEATURES, ...LIVE),
    restrict(['sw/**'], PARENT, SW, ...LIVE),
    restrict(['src/*.{ts,tsx}', 'src/routes/**'], PARENT, APP, ...LIVE),
    restrict(['install-page/**'], PARENT, only('', 'the page /instalar imports its own files alone')),
    restrict(['server/**'], PARENT, SERVER),
    restrict(['server/main.ts'], PARENT, DEMO),
    restrict(['server/{http,openapi}/**'], PARENT, SERVER, TRANSPORT),
    restrict(['server/records/**'], PARENT, SERVER, RECORDS),
    restrict(['demo/**'], PARENT, DEMO),
  ],
});
