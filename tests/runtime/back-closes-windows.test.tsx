import { createBrowserHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { backClosesWindows } from '#runtime/back-closes-windows.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showPart } from '#tests/support/screen.tsx';

/** A window with another above it. */
function Windows({ busy }: { busy: boolean }) {
  const [open, setOpen] = useState(2);
  return (
    <>
      <Modal opened={open > 0} onClose={() => setOpen(0)} title="Pago">
        Monto
      </Modal>
      <Modal opened={open > 1} onClose={() => setOpen(1)} title="Descartar" dismissible={!busy}>
        ¿Seguro?
      </Modal>
    </>
  );
}

function screenOf(path: string) {
  const history = createBrowserHistory();
  // Two pushes of one task would be one entry.
  history.push('/patients');
  history.flush();
  history.push(path);
  history.flush();
  backClosesWindows(history);
  return history;
}
const windows = () =>
  screen.queryAllByRole('dialog', { hidden: true }).map(({ textContent }) => textContent.slice(0, 4));
const popped = () => new Promise((resolve) => setTimeout(resolve, 50));

it('back closes the uppermost window, then the one below, and only then leaves the screen', async () => {
  const history = screenOf('/patients/1');
  showPart(<Windows busy={false} />);
  await waitFor(() => expect(windows()).toEqual(['Pago', 'Desc']));
  act(() => history.back());
  await waitFor(() => expect(windows()).toEqual(['Pago']));
  expect(location.pathname).toBe('/patients/1');
  act(() => history.back());
  await waitFor(() => expect(windows()).toEqual([]));
  expect(location.pathname).toBe('/patients/1');
  act(() => history.back());
  await waitFor(() => expect(history.location.pathname).toBe('/patients'));
});

it('back neither closes a window that is busy nor leaves its screen', async () => {
  const history = screenOf('/patients/2');
  showPart(<Windows busy />);
  await waitFor(() => expect(windows()).toEqual(['Pago', 'Desc']));
  act(() => history.back());
  await act(popped);
  expect(windows()).toEqual(['Pago', 'Desc']);
  expect(history.location.pathname).toBe('/patients/2');
});

it('a link within a window leaves the screen', async () => {
  const history = screenOf('/patients/3');
  showPart(<Windows busy={false} />);
  await waitFor(() => expect(windows()).toEqual(['Pago', 'Desc']));
  history.push('/patients/4');
  await waitFor(() => expect(history.location.pathname).toBe('/patients/4'));
});
