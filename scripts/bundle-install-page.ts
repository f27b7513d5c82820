// The script and the style sheet of the page /instalar, which the server makes (server/install) and which knows no React.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = path.dirname(import.meta.dirname);

/** Where the application's style follows the person's choice, this page's follows the system. */
const CHOSEN = /@media screen \{\s*\[data-mantine-color-scheme='dark'\]/;
const OF_THE_SYSTEM = '@media screen and (prefers-color-scheme: dark) { :root';

const followTheSystem: Plugin = {
  name: 'follow-the-system',
  setup({ onLoad }) {
    onLoad({ filter: /styles[\\/]tokens\.css$/ }, async ({ path: file }) => {
      const sheet = await readFile(file, 'utf8');
      if (!CHOSEN.test(sheet)) throw new Error(`${file}: the dark half of the tokens was not found`);
      return { contents: sheet.replace(CHOSEN, OF_THE_SYSTEM), loader: 'css' };
    });
  },
};

/** Writes page.js and page.css into the folder, below `instalar/`. */
export async function bundleInstallPage(folder: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['install-page/page.ts', 'install-page/page.css'],
    outdir: path.join(folder, 'instalar'),
    bundle: true,
    minify: true,
    format: 'iife',
    // A tablet too old for the application still reads how it is made ready.
    target: ['es2020', 'safari15', 'chrome100'],
    plugins: [followTheSystem],
    logLevel: 'warning',
  });
}
