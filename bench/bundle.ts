import path from 'node:path';
import { build } from 'esbuild';

/** One contestant as a script for the page, minified as an application would ship it. */
export async function bundleContestant(name: string): Promise<string> {
  const result = await build({
    stdin: {
      contents: `import { contestant } from './${name}.ts'; import { expose } from './page.ts'; expose(contestant);`,
      resolveDir: path.join(import.meta.dirname, 'contestants'),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'chrome120',
    platform: 'browser',
    // The peers' packages are installed for the benchmark alone.
    nodePaths: [path.join(import.meta.dirname, 'peers', 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  });
  return result.outputFiles[0]!.text;
}
