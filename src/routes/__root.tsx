import { createRootRoute, Navigate } from '@tanstack/react-router';
import { RootLayout } from '#features/shell/frame/root-layout.tsx';
import { ErrorPage } from '#ui/messages/error-page.tsx';

export const Route = createRootRoute({
  component: RootLayout,
  // Any unknown path leads to the dashboard (§2).
  notFoundComponent: () => <Navigate to="/" replace />,
  errorComponent: ({ reset }) => <ErrorPage onRetry={reset} />,
});
