// Leaving the page: a reload, a closed tab. Leaving a screen within the application: record-form.test.tsx.
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { LeaveGuard } from '#record/form/leave-guard.tsx';
import { showPart } from '#tests/support/screen.tsx';

/** Whether the browser would ask before it leaves the page. Only a browser history hears of that. */
async function asksBeforeUnload(active: boolean): Promise<boolean> {
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const component = () => (
    <>
      <h1>Formulario</h1>
      <LeaveGuard active={active} />
    </>
  );
  const router = createRouter({ routeTree: createRootRoute({ component, notFoundComponent: component }), history });
  showPart(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Formulario' });
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

it('asks before the page is left while the draft cannot be stored', async () => {
  expect(await asksBeforeUnload(true)).toBe(true);
});

it('does not ask when the draft is stored', async () => {
  expect(await asksBeforeUnload(false)).toBe(false);
});
