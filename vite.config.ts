import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { guidePlugin } from './scripts/guide/guide-plugin.ts';

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>;

const LOGIN = ['src/routes/login.tsx'];
/** The address `/`, where a tablet starts: the frame, and the dashboard in it. */
const START = ['src/routes/_app.tsx', 'src/routes/_app/index.tsx'];
/** The files that a first page loads as soon as it runs, while it has no worker: the engine, and the search for work that a lost store left. */
const SYNC = ['src/sync/page/host.ts', 'src/start-runtime.ts'];
/** The window of the toasts, which is loaded ahead of the first one. */
const TOASTS = ['src/ui/messages/notify.tsx'];
/** From so many screens and dialogs on, a module that all of them need comes with the others of its kind. */
const COMMON = 8;

/**
 * Asks the browser to compile a file's functions when the file comes, on a thread of its own. Else each is compiled when it is
 * first called: two hundred of them while a person who tapped a link waits for the screen (decision 087).
 */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // After the build has put its list of files before the code: browsers look for this request in a file's first lines only.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

type NameChunk = Exclude<Rolldown.CodeSplittingGroup['name'], string>;

/**
 * Names the chunk of the modules that are loaded from some files, so that a first load fetches few files of code. The bundler's
 * hundred small ones would each be requested and compressed separately: a tenth more to load.
 */
function chunkOf(name: string, from: readonly string[]): NameChunk {
  const needed = new Set<string>();
  return (id, graph) => {
    function need(module: string): void {
      // A library's index leads to all of it, most of which is not needed here.
      if (needed.has(module) || module.includes('node_modules')) return;
      needed.add(module);
      graph.getModuleInfo(module)?.importedIds.forEach(need);
    }
    if (needed.size === 0) {
      for (const file of from) graph.getModuleInfo(path.resolve(file))?.dynamicallyImportedIds.forEach(need);
    }
    return needed.has(id) ? name : null;
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A screen's reading ahead comes with the screen's own code, not with the first load.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    guidePlugin(),
    compileAhead,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // register-worker.ts registers it: under Trusted Types the address must come from a policy.
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webp}'] },
      devOptions: { enabled: true, type: 'module', suppressWarnings: true },
    }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The polyfill is an inline script, which the Content-Security-Policy forbids.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 1 },
            // The login comes without the dashboard; the dashboard takes the frame from the login's chunk.
            { name: chunkOf('login', LOGIN), debugName: 'login' },
            { name: chunkOf('start', START), debugName: 'start' },
            { name: chunkOf('sync', SYNC), debugName: 'sync' },
            { name: chunkOf('toasts', TOASTS), debugName: 'toasts' },
            // Else a patient's page is more than a hundred files, most of them smaller than their own headers.
            { name: 'common', minShareCount: COMMON },
          ],
        },
      },
    },
    // A font or picture inlined as data: would be refused too.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // A page of the server's own.
      '/instalar': 'http://127.0.0.1:8080',
      '/api': {
        target: 'http://127.0.0.1:8080',
        configure(proxy) {
          // Else an event stream whose server died stays open for ever.
          proxy.on('proxyRes', (upstream, _request, response) => {
            upstream.on('close', () => response.end());
          });
        },
      },
    },
  },
});
