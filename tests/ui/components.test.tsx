import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { notify, Toasts } from '#ui/messages/notify.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { showPart } from '#tests/support/screen.tsx';

describe('pagination', () => {
  test('names each page, marks the current one and leads to the others', async () => {
    const onPage = vi.fn();
    showPart(<Pagination page={3} pages={9} onPage={onPage} />);
    expect(screen.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('Página 3');
    await userEvent.click(screen.getByRole('button', { name: 'Página 5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Última página' }));
    await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(onPage.mock.calls).toEqual([[5], [9], [2]]);
    expect(screen.queryByRole('button', { name: 'Página 6' })).toBeNull();
  });

  test('is absent for a single page, and does not lead beyond the ends', () => {
    const { container, rerender } = showPart(<Pagination page={1} pages={1} onPage={vi.fn()} />);
    expect(container.querySelector('nav')).toBeNull();
    rerender(<Pagination page={1} pages={2} onPage={vi.fn()} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página anterior' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Página siguiente' }).disabled).toBe(false);
  });
});

describe('a busy button', () => {
  test('keeps the focus, and neither acts nor submits', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    const example = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Nombre" />
        <Button type="submit" busy={busy} onClick={onClick}>
          Guardar
        </Button>
      </form>
    );
    const { rerender } = showPart(example(false));
    const button = screen.getByRole('button', { name: 'Guardar' });
    await userEvent.click(button);
    rerender(example(true));
    expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true']);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('search field', () => {
  function Example() {
    const [text, setText] = useState('');
    return <SearchField label="Buscar paciente" value={text} onChange={setText} />;
  }

  test('is emptied by its button and by Escape, and keeps the focus', async () => {
    showPart(<Example />);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar paciente' });
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(box, 'ana');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
    expect([box.value, document.activeElement]).toEqual(['', box]);
    await userEvent.type(box, 'ana{Escape}');
    expect(box.value).toBe('');
  });
});

describe('table', () => {
  const columns: Column<{ id: string; name: string; total: number }>[] = [
    { key: 'name', header: 'Paciente', cell: (row) => row.name, sortable: true },
    { key: 'total', header: 'Total', cell: (row) => row.total, sortable: true, align: 'end' },
    { key: 'actions', header: 'Acciones', cell: () => null, hideHeader: true },
  ];
  const rows = [{ id: '1', name: 'Ana', total: 3 }];
  const table = (props: Partial<React.ComponentProps<typeof DataTable<(typeof rows)[0]>>> = {}) => (
    <DataTable label="Citas" columns={columns} rows={rows} rowKey={(row) => row.id} empty="No hay citas" {...props} />
  );

  test('says by which column it is sorted, and asks to sort by another', async () => {
    const onSort = vi.fn();
    showPart(table({ sort: { key: 'name', descending: true }, onSort }));
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(header('Paciente').getAttribute('aria-sort')).toBe('descending');
    expect(header('Total').getAttribute('aria-sort')).toBe('none');
    expect(header('Acciones').hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(within(header('Total')).getByRole('button'));
    expect(onSort).toHaveBeenCalledExactlyOnceWith('total');
  });

  test('shows its empty text only without rows', () => {
    const { rerender } = showPart(table());
    expect(screen.queryByText('No hay citas')).toBeNull();
    rerender(table({ rows: [] }));
    expect(screen.getByText('No hay citas')).toBeTruthy();
  });
});

describe('confirmation', () => {
  const dialog = (props: Partial<React.ComponentProps<typeof ConfirmDialog>>) => (
    <ConfirmDialog
      opened
      onClose={vi.fn()}
      title="Eliminar paciente"
      confirmLabel="Eliminar"
      danger
      onConfirm={vi.fn()}
      {...props}
    >
      Se eliminarán también sus citas.
    </ConfirmDialog>
  );

  test('says what goes with it and starts on the harmless button', () => {
    showPart(dialog({}));
    expect(screen.getByRole('dialog', { name: 'Eliminar paciente' }).textContent).toContain('también sus citas');
    expect(screen.getByRole('button', { name: 'Cancelar' }).hasAttribute('data-autofocus')).toBe(true);
  });

  test('closes on Escape without doing anything', async () => {
    const onClose = vi.fn();
    const onConfirm = vi.fn();
    showPart(dialog({ onClose, onConfirm }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('shows a failure in its own words and lets one try again', async () => {
    vi.stubGlobal('reportError', vi.fn());
    const onConfirm = vi.fn().mockRejectedValueOnce(new Error('boom')).mockResolvedValueOnce(undefined);
    showPart(dialog({ onConfirm, failureMessage: 'No se pudo eliminar el paciente.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(screen.getByRole('alert').textContent).toBe('No se pudo eliminar el paciente.');
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
});

describe('password', () => {
  test('is hidden until asked for', async () => {
    showPart(<PasswordInput aria-label="Contraseña" />);
    const input = screen.getByLabelText<HTMLInputElement>('Contraseña');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(input.type).toBe('password');
  });
});

describe('messages', () => {
  // Toasts outlive their screen.
  afterEach(() => {
    vi.useRealTimers();
    act(() => notifications.clean());
  });

  test('a toast is a status or, for a failure, an alert, with the title of its kind', async () => {
    showPart(<Toasts />);
    notify.success('Paciente guardado');
    notify.error('No se pudo guardar');
    expect((await screen.findByRole('status')).textContent).toContain('ÉxitoPaciente guardado');
    expect((await screen.findByRole('alert')).textContent).toContain('ErrorNo se pudo guardar');
  });

  test.each([
    ['success', 'status', 'Éxito'],
    ['error', 'alert', 'Error'],
    ['warning', 'alert', 'Advertencia'],
    ['info', 'status', 'Información'],
  ] as const)('a toast of the kind %s is a %s titled "%s"', async (kind, role, title) => {
    showPart(<Toasts />);
    notify[kind]('Se guardó');
    expect((await screen.findByRole(role)).textContent).toBe(`${title}Se guardó`);
  });

  test('a toast goes after five seconds; with a time of 0 it stays until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    showPart(<Toasts />);
    act(() => {
      notify.info('Pasajero');
      notify.info('Permanente', { timeout: 0 });
    });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await pass(4999);
    expect(screen.queryByText('Pasajero')).toBeTruthy();
    await pass(1);
    // The toast fades out.
    await pass(500);
    expect(screen.queryByText('Pasajero')).toBeNull();
    await pass(600_000);
    expect(screen.queryByText('Permanente')).toBeTruthy();
  });

  test('three toasts stand at most: the oldest gives way, though the mouse rests on it', async () => {
    showPart(<Toasts />);
    act(() => {
      notify.info('Primero');
      notify.info('Segundo');
      notify.info('Tercero');
    });
    await userEvent.hover(await screen.findByText('Primero'));
    act(() => void notify.info('Cuarto'));
    await waitFor(() => expect(screen.queryByText('Primero')).toBeNull());
    for (const text of ['Segundo', 'Tercero', 'Cuarto']) expect(screen.queryByText(text), text).toBeTruthy();
  });

  test('a toast with "Deshacer" outlasts those without, and gives way to others of its kind alone', async () => {
    const onUndo = vi.fn();
    showPart(<Toasts />);
    act(() => {
      notify.success('Diente 16: Caries', { onUndo });
      notify.info('Segundo');
      notify.info('Tercero');
      notify.info('Cuarto');
    });
    const standing = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const withUndo = (text: string) => `Éxito${text}Deshacer`;
    await waitFor(() =>
      expect(standing()).toEqual([withUndo('Diente 16: Caries'), 'InformaciónTercero', 'InformaciónCuarto']),
    );
    act(() => {
      for (const number of [17, 18, 26]) notify.success(`Diente ${number}: Caries`, { onUndo });
    });
    await waitFor(() => expect(standing()).toEqual([17, 18, 26].map((number) => withUndo(`Diente ${number}: Caries`))));
  });

  test('the same words stand there once; two that can be undone stand there twice', async () => {
    showPart(<Toasts />);
    act(() => {
      notify.info('Sin conexión');
      notify.success('Cita movida', { onUndo: vi.fn() });
      notify.info('Sin conexión');
      notify.success('Cita movida', { onUndo: vi.fn() });
    });
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
        'ÉxitoCita movidaDeshacer',
        'InformaciónSin conexión',
        'ÉxitoCita movidaDeshacer',
      ]),
    );
  });

  test('the mouse keeps the toast that it rests on, and no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    showPart(<Toasts />);
    act(() => {
      notify.info('Se lee');
      notify.info('Pasajero');
    });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    fireEvent.mouseEnter(screen.getByText('Se lee').closest('[role=status]')!);
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.queryByText('Pasajero')).toBeNull();
    expect(screen.queryByText('Se lee')).toBeTruthy();
  });

  test('"Deshacer" undoes and closes its toast', async () => {
    const onUndo = vi.fn();
    showPart(<Toasts />);
    notify.info('Paciente eliminado', { onUndo });
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(onUndo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('Paciente eliminado')).toBeNull());
  });

  test('a banner can be dismissed', async () => {
    const onDismiss = vi.fn();
    showPart(
      <Banner tone="warning" live onDismiss={onDismiss}>
        Stock bajo
      </Banner>,
    );
    expect(screen.getByRole('status').textContent).toBe('Stock bajo');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar aviso' }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  test('a badge says its word', () => {
    showPart(<Badge tone="ok">Terminado</Badge>);
    expect(screen.getByText('Terminado')).toBeTruthy();
  });
});

describe('loading', () => {
  test('shows nothing at first, a skeleton after 100 ms, then the value', async () => {
    const content = (value: string | undefined) => <Loadable value={value}>{(text) => <p>{text}</p>}</Loadable>;
    const { rerender } = showPart(content(undefined));
    expect(screen.queryByLabelText('Cargando…')).toBeNull();
    expect(await screen.findByLabelText('Cargando…')).toBeTruthy();
    rerender(content('listo'));
    expect(screen.getByText('listo')).toBeTruthy();
    expect(screen.queryByLabelText('Cargando…')).toBeNull();
  });
});
