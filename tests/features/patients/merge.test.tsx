import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { MergePage } from '#features/patients/merge/merge-page.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { buildPrescription } from '#tests/support/document-factories.ts';
import { buildAppointment, buildConsent, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { buildAttempt } from '#tests/support/follow-up-factories.ts';
import { buildCase } from '#tests/support/orthodontic-factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const FIRST = buildPatient({
  id: testId(0x61),
  version: 4,
  first_name: 'Camila',
  last_name: 'Gutiérrez Salas',
  identity_card: '70551204',
  phone_number: '998 301 276',
  email: null,
  patient_notes: 'Prefiere citas por la tarde.',
});
const SECOND = buildPatient({
  id: testId(0x62),
  version: 2,
  first_name: 'Camila Alejandra',
  last_name: 'Gutiérrez',
  identity_card: '70551204',
  phone_number: '+51 998 301 277',
  email: 'camila.gs@correo.pe',
  patient_notes: 'La trae su tía Elena.',
});

/** Opens both files side by side, with these answers of the server. */
async function open(
  answer: () => Promise<unknown> = async () => ({ patient: FIRST, moved: 2, kept: 0 }),
  second = SECOND,
  withHistory = [FIRST, SECOND],
) {
  setNow('2026-11-23T15:00:00.000Z');
  const store = await screenStore();
  await store.receive('patients', FIRST, second);
  await store.receive('clinical-histories', ...withHistory.map(({ id: patient }) => buildHistory({ patient })));
  await store.receive('appointments', buildAppointment({ id: testId(1), patient: FIRST.id }));
  await store.receive('appointments', buildAppointment({ id: testId(2), patient: SECOND.id }));
  await store.receive('appointments', buildAppointment({ id: testId(3), patient: SECOND.id }));
  const onMerged = vi.fn();
  const request = vi.fn(answer);
  const shown = showScreen(
    store,
    `/patients/${FIRST.id}/merge`,
    () => <MergePage id={FIRST.id} other={SECOND.id} onMerged={onMerged} />,
    { request: request as unknown as Runtime['request'] },
  );
  await screen.findByText('Citas');
  return { store, onMerged, request, shown };
}

const choice = (label: string, value: string) =>
  within(screen.getByRole('radiogroup', { name: label })).getByRole<HTMLInputElement>('radio', { name: value });

async function confirm() {
  await user.click(screen.getByRole('button', { name: 'Fusionar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Fusionar las dos fichas?' });
  expect(dialog.textContent).toContain('Se puede deshacer desde la Papelera durante 30 días.');
  await user.click(within(dialog).getByRole('button', { name: 'Fusionar' }));
}

it('shows both files side by side: what differs is chosen, what one lacks comes from the other, notes are joined', async () => {
  await open();
  expect(choice('Nombre', 'Camila').checked).toBe(true);
  expect(choice('Correo electrónico', 'camila.gs@correo.pe').checked).toBe(true);
  expect(choice('Correo electrónico', 'Sin dato').checked).toBe(false);
  expect(screen.getByText('Se unen los dos textos').parentElement?.textContent).toContain(
    '«Prefiere citas por la tarde.» + «La trae su tía Elena.»',
  );
  expect(screen.queryByRole('radiogroup', { name: 'Documento de identidad' })).toBeNull();
  const counts = screen.getByText('Citas').closest('div');
  expect(counts?.textContent).toBe('Citas31 + 2');
  expect(screen.getByText('Historia').closest('div')?.textContent).toBe('Historia1se unen');
  // Three appointments, and one history, into which both histories are merged.
  expect(screen.getByText(/ · 4 registros/)).toBeTruthy();
});

it('counts cases, attempts, consents and prescriptions too', async () => {
  const { store } = await open();
  const patient = SECOND.id;
  await store.receive('orthodontic-cases', buildCase({ patient }));
  await store.receive('contact-attempts', buildAttempt({ patient }));
  await store.receive('consents', buildConsent({ patient }));
  await store.receive('prescriptions', buildPrescription({ patient }));
  for (const heading of ['Casos de ortodoncia', 'Intentos de contacto', 'Consentimientos', 'Recetas']) {
    expect((await screen.findByText(heading)).closest('div')?.textContent).toBe(`${heading}10 + 1`);
  }
});

it('sends what waits here, then asks the server to merge both as they are seen, with what was chosen', async () => {
  const { request, onMerged, shown } = await open();
  await user.click(choice('Nombre', 'Camila Alejandra'));
  await confirm();
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith(FIRST.id));
  expect(request).toHaveBeenCalledWith(`/patients/${FIRST.id}/merge/`, {
    method: 'POST',
    json: {
      with: SECOND.id,
      version: 4,
      with_version: 2,
      fields: {
        first_name: 'Camila Alejandra',
        email: 'camila.gs@correo.pe',
        patient_notes: 'Prefiere citas por la tarde.\nLa trae su tía Elena.',
      },
    },
  });
  expect(vi.mocked(shown.runtime.syncNow)).toHaveBeenCalledTimes(2);

  request.mockResolvedValue({ patient: SECOND, moved: 2, kept: 0 });
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Camila Alejandra Gutiérrez vuelve a tener su propia ficha')).toBeTruthy();
  expect(request).toHaveBeenLastCalledWith(`/patients/${SECOND.id}/unmerge/`, { method: 'POST' });
});

it('ends the warning that the person is registered twice', async () => {
  const { store, onMerged } = await open();
  for (const [id, row_id] of [
    ['this', FIRST.id],
    ['of another', testId(0x63)],
  ] as const) {
    await store.db.notices.add({ id, collection: 'patients', row_id, text: 'Posible duplicado', at: 1, seen: 0 });
  }
  await confirm();
  await waitFor(() => expect(onMerged).toHaveBeenCalled());
  expect((await store.db.notices.toArray()).map(({ id }) => id)).toEqual(['of another']);
});

it('tells two files of one name apart by when they were made and what they hold', async () => {
  const { first_name, last_name } = FIRST;
  const twin = { ...SECOND, first_name, last_name, identity_card: null, created_at: '2026-11-20T09:31:00.000Z' };
  await open(undefined, twin);
  const [first, second] = screen.getAllByRole('radio', { name: /^Camila Gutiérrez Salas/ });
  expect(first?.closest('label')?.textContent).not.toBe(second?.closest('label')?.textContent);
  expect(second?.closest('label')?.textContent).toContain('Desde 20/11/2026, 04:31 · 3 registros');
  await user.click(screen.getByRole('button', { name: 'Fusionar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Fusionar las dos fichas?' });
  expect(dialog.textContent).toContain(
    'Todo lo de la ficha del 20/11/2026, 04:31 (sin documento, teléfono +51 998 301 277, 3 registros) pasa a la ficha del',
  );
});

it('names both files in the question, and goes back without a merge', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Volver sin fusionar' }).getAttribute('href')).toBe(`/patients/${FIRST.id}`);
  await user.click(screen.getByRole('button', { name: 'Fusionar' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Fusionar las dos fichas?' });
  expect(dialog.textContent).toContain(
    'Todo lo de «Camila Alejandra Gutiérrez» pasa a «Camila Gutiérrez Salas». Se puede deshacer',
  );
});

it('may keep the other file instead', async () => {
  const { request } = await open();
  await user.click(screen.getByRole('radio', { name: /^Camila Alejandra Gutiérrez/ }));
  expect(choice('Apellido', 'Gutiérrez').checked).toBe(true);
  await confirm();
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(request).toHaveBeenCalledWith(
    `/patients/${SECOND.id}/merge/`,
    expect.objectContaining({ json: expect.objectContaining({ with: FIRST.id, version: 2, with_version: 4 }) }),
  );
});

it.each([
  ['version', 'Alguien cambió una de las fichas. Revíselas y vuelva a fusionar.'],
  ['gone', 'Una de las fichas ya no existe.'],
  ['network', 'No se pudieron fusionar las fichas. Inténtelo de nuevo. No hay conexión.'],
  ['unavailable', 'No se pudieron fusionar las fichas. Inténtelo de nuevo.'],
] as const)('says what the server refuses with %s, and stays', async (code, words) => {
  const { onMerged } = await open(() => Promise.reject(new AppError(code, 'x')));
  await confirm();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(onMerged).not.toHaveBeenCalled();
});

it('waits for the network, and says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(await screen.findByText(/^Sin conexión: las fichas se pueden fusionar cuando vuelva/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fusionar' }).disabled).toBe(true);
});

it('says that a patient is not here', async () => {
  const store = await screenStore();
  await store.receive('patients', FIRST);
  showScreen(store, '/', () => <MergePage id={FIRST.id} other={SECOND.id} onMerged={() => undefined} />);
  expect(await screen.findByText('El paciente no existe o fue eliminado.')).toBeTruthy();
});

it('the only history stays where its file does, else it passes over', async () => {
  await open(undefined, SECOND, [FIRST]);
  const history = () => screen.getByText('Historia').closest('div')?.textContent;
  expect(history()).toBe('Historia1se queda');
  await user.click(screen.getByRole('radio', { name: /^Camila Alejandra Gutiérrez/ }));
  await waitFor(() => expect(history()).toBe('Historia1pasa entera'));
});
