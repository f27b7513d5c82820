// One run of Lighthouse, reduced to the figures that are reported.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PEERS = path.join(import.meta.dirname, '../peers/package.json');

/** Lighthouse's own presets. */
export type Preset = 'telephone' | 'desktop';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = {
  first_paint: 'first-contentful-paint',
  largest_paint: 'largest-contentful-paint',
  speed_index: 'speed-index',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;

export type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS | 'requests' | 'kilobytes', number>;

export interface Audited {
  figures: Figures;
  /** The accessibility and best-practices audits that were not passed. */
  failed: string[];
}

interface Request {
  sessionTargetType: string;
  transferSize: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items: Request[] } }>;
}

type Lighthouse = (
  address: string,
  flags: object,
  config?: object,
) => Promise<{ lhr: Report; report: string } | undefined>;

/**
 * Milliseconds after which a load is over although the page still works: a signed-in page goes on to read the next screens, on
 * a busy machine for longer than a minute.
 */
const LOADED = 20_000;

/** Lighthouse is installed for the benchmark alone (decision 005). */
async function load() {
  const entry = createRequire(PEERS).resolve('lighthouse');
  const { default: lighthouse, desktopConfig } = (await import(pathToFileURL(entry).href)) as {
    default: Lighthouse;
    desktopConfig: object;
  };
  return { lighthouse, desktopConfig };
}

/**
 * Opens an address in the browser that listens on this port. Worker and caches are removed before, so that all comes from the
 * server; the session and the tablet's rows stay.
 */
export async function audit(address: string, port: number, preset: Preset): Promise<Audited> {
  const { lighthouse, desktopConfig } = await load();
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, maxWaitForLoad: LOADED };
  const result = await lighthouse(address, flags, preset === 'desktop' ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no report'}`);
  }
  const { categories, audits } = result.lhr;
  const requests = audits['network-requests']!.details!.items.filter((each) => each.sessionTargetType === 'page');
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]!.score ?? 0) * 100)]);
  const metrics = Object.entries(METRICS).map(([name, id]) => [name, audits[id]!.numericValue]);
  const bytes = requests.reduce((sum, each) => sum + each.transferSize, 0);
  return {
    figures: Object.fromEntries([
      ...scores,
      ...metrics,
      ['requests', requests.length],
      ['kilobytes', bytes / 1024],
    ]) as Figures,
    failed: CATEGORIES.slice(1).flatMap((name) =>
      categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1).map(
        ({ id }) => id,
      ),
    ),
  };
}
