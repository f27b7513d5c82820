import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { TextField } from '#ui/form/fields.tsx';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();

function SupplierDialog({ onClose }: { onClose: () => void }) {
  const form = useRecordForm({
    collection: 'suppliers',
    saved: 'Proveedor creado con éxito',
    failed: 'Error al guardar el proveedor.',
    onSaved: onClose,
  });
  const field = bind(form);
  return (
    <RecordDialog form={form} title="Nuevo Proveedor" submit="Guardar" onClose={onClose}>
      <TextField {...field('name')} required />
    </RecordDialog>
  );
}

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open ? <SupplierDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const openDialog = async () => user.click(await screen.findByRole('button', { name: 'Abrir' }));
const name = () => screen.findByLabelText<HTMLInputElement>(/^Nombre/);

it('saves its record and goes', async () => {
  const store = await screenStore();
  showScreen(store, '/', () => <Screen />);
  await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('El nombre del proveedor es obligatorio')).toBeTruthy();
  await user.type(await name(), 'Dental Andina');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await store.db.records('suppliers').toArray()).toMatchObject([{ name: 'Dental Andina' }]);
});

it('that was closed begins anew, and offers what was typed as a draft', async () => {
  const store = await screenStore();
  showScreen(store, '/', () => <Screen />);
  await openDialog();
  await user.type(await name(), 'Dental');
  await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openDialog();
  await waitFor(async () => expect((await name()).value).toBe('Dental'));
  expect(screen.getByText('Se recuperó un borrador')).toBeTruthy();
});

it('says that its draft cannot be stored, and asks before it is closed', async () => {
  const store = await screenStore();
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  vi.spyOn(store.db.drafts, 'put').mockRejectedValue(full);
  showScreen(store, '/', () => <Screen />);
  await openDialog();
  await user.type(await name(), 'Dental');
  expect(await screen.findByText(/^No se puede guardar un borrador/)).toBeTruthy();
  const close = () => user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await close();
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect((await name()).value).toBe('Dental');
  await waitFor(() => expect(screen.queryByText('Salir sin guardar')).toBeNull());
  await close();
  await user.click(await screen.findByRole('button', { name: 'Salir y perder lo escrito' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
