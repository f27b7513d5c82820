import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { useKeptFocus } from '#features/shell/frame/use-kept-focus.ts';
import { showPart } from '#tests/support/screen.tsx';

const user = userEvent.setup();

/** A list whose rows can be removed, and a window that removes the row from which it was opened. */
function Page() {
  useKeptFocus();
  const [rows, setRows] = useState(['Ana', 'Luis']);
  const [asking, setAsking] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const remove = (row: string) => setRows((all) => all.filter((each) => each !== row));
  return (
    <main>
      <ul aria-label="Filas">
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => remove(row)}>Quitar {row}</button>
            <button onClick={() => flushSync(() => remove(row))}>Quitar ya {row}</button>
            <button onClick={() => setAsking(row)}>Preguntar {row}</button>
          </li>
        ))}
      </ul>
      <nav aria-label="Páginas">
        <button disabled={page === 2} onClick={() => setPage(2)}>
          Última
        </button>
      </nav>
      {asking === null ? null : (
        <dialog open aria-label="¿Quitar?">
          <button
            onClick={() => {
              remove(asking);
              setAsking(null);
            }}
          >
            Sí
          </button>
        </dialog>
      )}
    </main>
  );
}

it('a control removed by its own press leaves the focus to its container', async () => {
  showPart(<Page />);
  await user.click(screen.getByRole('button', { name: 'Quitar Ana' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Filas' }));
});

it('a control that is gone before the page has heard of its press does so too', async () => {
  showPart(<Page />);
  await user.click(screen.getByRole('button', { name: 'Quitar ya Ana' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Filas' }));
});

it('a control disabled by its own press does so too', async () => {
  showPart(<Page />);
  await user.click(screen.getByRole('button', { name: 'Última' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('navigation', { name: 'Páginas' }));
});

it('a window that removes the control that opened it leaves the focus in that control’s container', async () => {
  showPart(<Page />);
  await user.click(screen.getByRole('button', { name: 'Preguntar Luis' }));
  await user.click(screen.getByRole('button', { name: 'Sí' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Filas' }));
});

it('a container that received the focus is no stop of the Tab key afterwards', async () => {
  showPart(<Page />);
  await user.click(screen.getByRole('button', { name: 'Quitar Ana' }));
  const list = screen.getByRole('list', { name: 'Filas' });
  await expect.poll(() => document.activeElement).toBe(list);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar Luis' }));
  expect(list.hasAttribute('tabindex')).toBe(false);
});

/** A toast outside of the page while a window is open in it. */
function PageWithToast() {
  useKeptFocus();
  const [told, setTold] = useState(true);
  return (
    <>
      <main>
        <dialog open aria-label="Pagos">
          <button>Cerrar</button>
        </dialog>
      </main>
      {told ? <button onClick={() => setTold(false)}>Deshacer</button> : null}
    </>
  );
}

it('a toast that goes with its press leaves the focus to the window that is open, not to the screen behind it', async () => {
  showPart(<PageWithToast />);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Pagos' }));
});
