import { useEffect } from 'react';
import { httpTransport } from '#api/client.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { noteConfig } from '#store/clinic/ended-demo.ts';

/** Asks for the clinic's name before anybody has signed in; offline, the last known one stays. */
export function useFreshConfig(): void {
  const { db } = useRuntime();
  useEffect(() => {
    const leaving = new AbortController();
    void httpTransport()({ method: 'GET', path: '/config/', signal: leaving.signal })
      .then(async ({ status, body }) => {
        if (status === 200) await noteConfig(db, body as ClinicConfig);
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [db]);
}
