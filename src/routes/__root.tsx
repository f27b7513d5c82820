import { createRootRoute, Navigate } from '@tanstack/react-router';
import { RootLayout } from '#features/shell/root-layout.tsx';
import { ErrorPage } from '#ui/error-page.tsx';

export const Route = createRootRoute({
  component: RootLayout,
  // Any unknown path leads to the dashboard (§2).
  notFoundComponent: () => <Navigate to="/" replace />,
  errorComponent: ({ reset }) => <ErrorPage onRetry={reset} />,
});
