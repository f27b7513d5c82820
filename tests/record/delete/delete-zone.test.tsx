import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const ID = testId(0x100);

async function showZone() {
  const store = await screenStore();
  await store.receive('patients', buildPatient({ id: ID }));
  await store.receive('treatment-plans', buildPlan({ patient: ID }));
  const onDeleted = vi.fn();
  const walked = vi.spyOn(store.db, 'rows');
  showScreen(store, '/', () => (
    <DeleteZone
      collection="patients"
      id={ID}
      action="Eliminar paciente"
      hint="Con todo lo suyo."
      failed="No se pudo."
      onDeleted={onDeleted}
    >
      <p>¿Eliminar?</p>
    </DeleteZone>
  ));
  const button = await screen.findByRole('button', { name: 'Eliminar paciente' });
  return { store, button, walked, onDeleted };
}

it('counts the descendants only when its dialog opens', async () => {
  const { button, walked } = await showZone();
  // A live read begins after the screen is drawn.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(walked.mock.calls.map(([collection]) => collection)).not.toContain('treatment-plans');
  await user.click(button);
  expect(await screen.findByText('Se eliminarán también: 1 plan de tratamiento.')).toBeTruthy();
});

it('deletes once it is confirmed, and Deshacer brings the record back with all that went', async () => {
  const { store, button, onDeleted } = await showZone();
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar paciente' }));
  await user.click(dialog.getByRole('button', { name: 'Eliminar paciente' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(await screen.findByText('Paciente eliminado')).toBeTruthy();
  expect(await store.db.records('treatment-plans').count()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Paciente recuperado')).toBeTruthy();
  expect(await store.db.records('treatment-plans').count()).toBe(1);
});
