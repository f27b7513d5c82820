import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { followWrites } from '#store/database/live-read.ts';
import { allPrefetched } from './prefetch-loader.ts';
import { whenIdle } from './when-idle.ts';

/** The areas in the navigation, and the inventory, the debts and the follow-up list, to which the dashboard links. */
const AREAS = [
  '/',
  '/patients',
  '/appointments',
  '/appointments?view=calendar',
  '/appointments?view=calendar&range=day',
  '/appointments?view=calendar&range=week',
  '/appointments?view=calendar&range=month',
  '/clinical-histories',
  '/treatment-plans',
  '/estadisticas',
  '/inventory',
  '/cobranzas',
  '/seguimiento',
] as const;
/** At most so many of the records linked on the current screen are prefetched. */
const RECORDS = 12;
/** Milliseconds without a write or a change of screen before prefetching starts. */
const QUIET = 500;

/**
 * Prefetches the next screens, one at a time while the browser is idle: those of the areas and of the records linked on
 * the current screen, so that a tap only has to draw. Answers that a write makes outdated are dropped (`read-cache.ts`)
 * and read again after a pause. `last` reads more after all screens.
 */
export function useReadAhead(last: (db: ArcadaDatabase) => Promise<unknown>): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = (): void => undefined;
    let waiting: string[] = [];
    function next(): void {
      if (document.hidden) return;
      const address = waiting.shift();
      if (address === undefined) {
        const { db } = router.options.context;
        stop = whenIdle(async () => void (await last(db).catch(() => undefined)));
        return;
      }
      stop = whenIdle(async () => {
        const { pathname, searchParams } = new URL(address, location.origin);
        const search = router.options.parseSearch?.(`?${searchParams}`) ?? {};
        await router.preloadRoute({ to: pathname as '/', search: search as object }).catch(() => undefined);
        await allPrefetched();
        next();
      });
    }
    function plan(): void {
      clearTimeout(timer);
      stop();
      timer = setTimeout(() => {
        // Links first: the areas have most often been read before.
        waiting = [...linkedInFront(), ...AREAS];
        next();
      }, QUIET);
    }
    plan();
    const ends = [router.subscribe('onResolved', plan), followWrites(plan)];
    document.addEventListener('visibilitychange', plan);
    return () => {
      clearTimeout(timer);
      stop();
      waiting = [];
      document.removeEventListener('visibilitychange', plan);
      for (const end of ends) end();
    };
  }, [router, last]);
}

/**
 * The links of the current screen that lead to a record (`/patients/<id>`, not to pages below it) or to a range of the
 * agenda.
 */
function linkedInFront(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
  const addresses = [...links].map((link) => link.getAttribute('href') ?? '');
  const linked = addresses.filter((address) => /\/[0-9a-f-]{36}(\/images)?$|\?view=calendar&/.test(address));
  return [...new Set(linked)].slice(0, RECORDS);
}
