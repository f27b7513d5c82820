import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RowMenu } from '#ui/controls/menu.tsx';
import { Popover } from '#ui/controls/popover.tsx';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { showPart } from '#tests/support/screen.tsx';

test('a drawer is a dialog with its title, closes on Escape and gives the focus back', async () => {
  function Example() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Ver historial
        </button>
        <Drawer
          opened={opened}
          onClose={() => setOpened(false)}
          title="Historial"
          subtitle="Mateo Salazar"
          footer="Nada se puede borrar."
        >
          <button type="button">Volver a este valor</button>
        </Drawer>
      </>
    );
  }
  showPart(<Example />);
  const opener = screen.getByRole('button', { name: 'Ver historial' });
  await userEvent.click(opener);
  const drawer = await screen.findByRole('dialog', { name: 'Historial' });
  expect(drawer.textContent).toContain('Mateo Salazar');
  expect(drawer.textContent).toContain('Nada se puede borrar.');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a drawer that stands for a page lies under every window', () => {
  showPart(
    <>
      <Modal opened onClose={vi.fn()} title="Nuevo usuario">
        …
      </Modal>
      <Drawer opened under onClose={vi.fn()} title="Milagros">
        …
      </Drawer>
    </>,
  );
  const height = (kind: string, variable: string) =>
    Number(document.querySelector<HTMLElement>(`.mantine-${kind}-root`)?.style.getPropertyValue(variable));
  expect(height('Drawer', '--mb-z-index')).toBeLessThan(height('Modal', '--mb-z-index'));
});

test('a form in a window says whom it is about and what saving will do', () => {
  showPart(
    <Modal opened onClose={vi.fn()} title="Registrar pago" subtitle="María Castañeda" size="form">
      <ModalActions ruled note="Sin conexión: se envía después.">
        <button type="button">Guardar pago</button>
      </ModalActions>
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Registrar pago' });
  expect(dialog.textContent).toContain('María Castañeda');
  expect(dialog.textContent).toContain('Sin conexión: se envía después.');
});

test("a row's menu opens by the keyboard, and its actions act once", async () => {
  const onSelect = vi.fn();
  const onDelete = vi.fn();
  showPart(
    <RowMenu
      label="Más acciones de Guantes"
      actions={[
        { label: 'Editar', onSelect },
        { label: 'Eliminar', onSelect: onDelete, danger: true },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Editar' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  // The role `menu` allows no children but menu items.
  expect([...first.parentElement!.children].map((child) => child.getAttribute('role'))).toEqual([
    'menuitem',
    'menuitem',
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect([onSelect.mock.calls.length, onDelete.mock.calls.length]).toEqual([1, 0]);
  const button = screen.getByRole('button', { name: 'Más acciones de Guantes' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a popover has a name and closes on Escape', async () => {
  const onClose = vi.fn();
  showPart(
    <Popover opened onClose={onClose} label="Filtros" target={<button type="button">Filtrar</button>}>
      <button type="button">Limpiar filtros</button>
    </Popover>,
  );
  expect(await screen.findByRole('dialog', { name: 'Filtros' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
