import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RootLayout } from '#features/shell/frame/root-layout.tsx';
import type { RouterContext } from '#runtime/read/prefetch-loader.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readEndedDemo } from '#store/clinic/ended-demo.ts';

const EndedDemo = lazy(async () => ({ default: (await import('#features/start-over/ended-demo.tsx')).EndedDemo }));

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // Any unknown path leads to the dashboard (specification §2).
  notFoundComponent: () => <Navigate to="/" replace />,
});

function Root() {
  const ended = valueOf(useRead(readEndedDemo)) ?? null;
  if (ended === null) return <RootLayout />;
  return (
    <Suspense>
      <EndedDemo clinic={ended} />
    </Suspense>
  );
}
