// The run that downloads the images. It belongs to the tab, not to a screen, and goes on while other screens are open.
import { useSyncExternalStore } from 'react';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { imagePath } from '#domain/clinical/clinical-image.ts';
import { useRuntime, type Runtime } from '#runtime/runtime.tsx';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { storedBytes } from '#store/database/place.ts';
import { prepareImages, type PreparePorts, type StoppedBy } from '#store/clinical/prepare-images.ts';

export interface RunState {
  running: boolean;
  /** The reason why the last run ended early. broken: a defect of the application. */
  stopped: StoppedBy | 'broken' | null;
  /** Ids of the images that are downloading. */
  active: ReadonlySet<string>;
  /** Ids of images that failed while others came. */
  failed: ReadonlySet<string>;
  /** Ids of images that came, until the store has surely been read again. */
  kept: ReadonlySet<string>;
  /** The bytes received, and the milliseconds they took. */
  bytes: number;
  time: number;
}

const NONE: ReadonlySet<string> = new Set();
const IDLE: RunState = {
  running: false,
  stopped: null,
  active: NONE,
  failed: NONE,
  kept: NONE,
  bytes: 0,
  time: 0,
};

/** Milliseconds after a run until the days have been read again. */
const READ_AGAIN = 5000;

interface Run {
  state: RunState;
  stop: AbortController | null;
  listeners: Set<() => void>;
}

const runs = new WeakMap<ArcadaDatabase, Run>();

function runOf(db: ArcadaDatabase): Run {
  const run = runs.get(db) ?? { state: IDLE, stop: null, listeners: new Set() };
  runs.set(db, run);
  return run;
}

function tell(run: Run, change: Partial<RunState>): void {
  run.state = { ...run.state, ...change };
  for (const listener of run.listeners) listener();
}

/** Free bytes by the browser's estimate. */
export async function freeRoom(): Promise<number | null> {
  const estimate = await (await storedBytes())?.estimate?.();
  return estimate?.quota === undefined ? null : estimate.quota - (estimate.usage ?? 0);
}

async function start({ db, request }: Pick<Runtime, 'db' | 'request'>, days: readonly string[]): Promise<void> {
  const run = runOf(db);
  if (run.state.running) return;
  const stop = new AbortController();
  run.stop = stop;
  tell(run, { ...IDLE, running: true });
  const begun = performance.now();
  const onImage: PreparePorts['onImage'] = (image, at) =>
    tell(run, { ...after(run.state, image, at), time: performance.now() - begun });
  const fetchFile: PreparePorts['fetchFile'] = (id, signal) =>
    request<ArrayBuffer>(imagePath(id), { binary: true, ...(signal && { signal }) });
  try {
    const stopped = await prepareImages(db, days, { fetchFile, room: freeRoom, signal: stop.signal, onImage });
    tell(run, { running: false, stopped, active: NONE });
  } catch (error) {
    reportError(error);
    tell(run, { running: false, stopped: 'broken', active: NONE });
  }
  setTimeout(() => {
    if (run.stop === stop) tell(run, { kept: NONE });
  }, READ_AGAIN);
}

function after(
  state: RunState,
  { id, bytes = 0 }: ClinicalImage,
  at: Parameters<PreparePorts['onImage']>[1],
): Partial<RunState> {
  if (at === 'begun') return { active: new Set([...state.active, id]) };
  const active = new Set([...state.active].filter((other) => other !== id));
  if (at === 'kept') return { active, kept: new Set([...state.kept, id]), bytes: state.bytes + bytes };
  return at === 'left' ? { active } : { active, failed: new Set([...state.failed, id]) };
}

/** The tab's one run, which any of its screens starts and stops. */
export function usePrepareRun(): { state: RunState; prepare: (days: readonly string[]) => void; pause: () => void } {
  const runtime = useRuntime();
  const run = runOf(runtime.db);
  const state = useSyncExternalStore(
    (listener) => {
      run.listeners.add(listener);
      return () => run.listeners.delete(listener);
    },
    () => run.state,
  );
  return {
    state,
    prepare: (days) => void start(runtime, days),
    pause: () => run.stop?.abort(),
  };
}
