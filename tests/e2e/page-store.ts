import type { Page } from '@playwright/test';
import { build } from 'esbuild';

type Entry = typeof import('./store-entry.ts');

let bundle: Promise<string> | undefined;

function bundled(): Promise<string> {
  bundle ??= build({
    entryPoints: ['tests/e2e/store-entry.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'arcadaStore',
    footer: { js: 'globalThis.arcadaStore = arcadaStore;' },
  }).then(({ outputFiles: [file] }) => file?.text ?? '');
  return bundle;
}

/** Calls a function of store-entry.ts in the page. */
export async function inStore<K extends keyof Entry>(
  page: Page,
  name: K,
  ...args: Parameters<Entry[K]>
): Promise<Awaited<ReturnType<Entry[K]>>> {
  if (!(await page.evaluate(() => 'arcadaStore' in globalThis))) {
    await page.evaluate(await bundled());
    await page.evaluate(() => (globalThis as unknown as { arcadaStore: Entry }).arcadaStore.open());
  }
  return page.evaluate(
    ([name, args]) => {
      const { arcadaStore } = globalThis as unknown as { arcadaStore: Record<string, (...args: unknown[]) => unknown> };
      return arcadaStore[name as string]!(...(args as unknown[])) as Promise<Awaited<ReturnType<Entry[K]>>>;
    },
    [name, args] as const,
  );
}
