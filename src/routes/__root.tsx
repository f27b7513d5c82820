import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import { RootLayout } from '#features/shell/frame/root-layout.tsx';
import type { RouterContext } from '#runtime/read/prefetch-loader.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  // Any unknown path leads to the dashboard (specification §2).
  notFoundComponent: () => <Navigate to="/" replace />,
});
