import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Boundary } from '#ui/messages/boundary.tsx';
import { Toasts } from '#ui/messages/notify.tsx';
import { catchErrors } from '#tests/support/caught-errors.ts';
import { showPart } from '#tests/support/screen.tsx';
import { translate } from '#tests/support/translate.ts';

const SENTENCE = 'Esta parte de la pantalla no se pudo mostrar. Lo guardado sigue a salvo.';
const fault = new Error('boom');
let broken = true;
const reported = catchErrors();

beforeEach(() => {
  broken = true;
});

function Part(): ReactNode {
  if (broken) throw fault;
  return <p>Todo bien</p>;
}

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

test('a part that throws is a sentence with a retry; the part beside it stays, and the failure is reported once', async () => {
  showPart(
    <>
      <Boundary>
        <Part />
      </Boundary>
      <p>Otra parte</p>
    </>,
  );
  expect(screen.getByRole('status').textContent).toContain(SENTENCE);
  expect(screen.getByText('Otra parte')).toBeTruthy();
  expect(reported).toEqual([fault]);
  broken = false;
  await retry();
  expect(screen.getByText('Todo bien')).toBeTruthy();
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('a second failure is not the end of it: without a network the retry draws the part again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showPart(
    <Boundary>
      <Part />
    </Boundary>,
  );
  await retry();
  expect(screen.getByRole('status').textContent).toContain(SENTENCE);
  broken = false;
  await retry();
  expect(screen.getByText('Todo bien')).toBeTruthy();
});

test('text that a translation has moved, and React then removes, takes its panel alone', async () => {
  const stock = (low: boolean) => (
    <>
      <Card title="Inventario">
        <p>
          {low ? 'Con stock bajo' : null} <b>12 productos</b>
        </p>
      </Card>
      <Card title="Citas">Tres hoy</Card>
    </>
  );
  const { container, rerender } = showPart(stock(true));
  translate(container);
  expect(screen.getByRole('region', { name: 'Inventario' }).textContent).toContain('[Con stock bajo]');
  rerender(stock(false));
  expect(reported).toMatchObject([{ name: 'NotFoundError' }]);
  expect(screen.getByRole('region', { name: 'Inventario' }).textContent).toContain(SENTENCE);
  expect(screen.getByRole('region', { name: 'Citas' }).textContent).toContain('[Tres hoy]');
  await retry();
  expect(screen.getByRole('region', { name: 'Inventario' }).textContent).toContain(' 12 productos');
  expect(screen.getByRole('region', { name: 'Inventario' }).textContent).not.toContain('stock bajo');
});

test.each([
  ['window', Modal],
  ['drawer', Drawer],
] as const)('a %s whose content throws can still be closed', async (_kind, Frame) => {
  const onClose = vi.fn();
  showPart(
    <Frame opened onClose={onClose} title="Registrar pago">
      <Part />
    </Frame>,
  );
  const window = await screen.findByRole('dialog', { name: 'Registrar pago' });
  expect(window.textContent).toContain(SENTENCE);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a window that could not open is taken away, with a word about it, and can be opened again', async () => {
  function Screen() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Buscar
        </button>
        {opened ? (
          <Boundary onFailed={() => setOpened(false)}>
            <Part />
          </Boundary>
        ) : null}
        <Toasts />
      </>
    );
  }
  showPart(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(
    await screen.findByText('La ventana no se pudo mostrar. Ábrala de nuevo; lo guardado sigue a salvo.'),
  ).toBeTruthy();
  expect(reported).toEqual([fault]);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(screen.getByText('Todo bien')).toBeTruthy();
});
