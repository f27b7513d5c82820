import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { rememberPatient } from '#features/search/recent-patients.ts';
import { hearEarlyKeys } from '#features/search/early-keys.ts';
import { SearchWindow } from '#features/search/search-window.tsx';
import { Search } from '#features/search/search.tsx';
import { updateStatus } from '#store/database/meta.ts';
import { ANA, buildAppointment, buildHistory, buildPatient, META, testId } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen, type ShownScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const MATEO = testId(0x1000);
const ROSA = testId(0x1001);
const VISIT = testId(0x2000);

let shown: ShownScreen;
let store: Awaited<ReturnType<typeof screenStore>>;
const closed = vi.fn<() => void>();

beforeEach(async () => {
  closed.mockClear();
  setNow('2026-11-23T15:00:00.000Z');
  store = await screenStore();
  const mateo = { first_name: 'Mateo', last_name: 'Salazar Quispe', phone_number: '987 654 321' };
  await store.receive(
    'patients',
    buildPatient({ id: MATEO, ...mateo, identity_card: '76214380', fecha_nacimiento: '2013-02-01' }),
    buildPatient({ id: ROSA, first_name: 'Rosa', last_name: 'Íñiguez', phone_number: null }),
  );
  await store.receive(
    'clinical-histories',
    buildHistory({ id: clinicalHistoryId(MATEO), patient: MATEO, allergies: 'Penicilina' }),
  );
  await store.receive(
    'appointments',
    buildAppointment({ id: VISIT, patient: MATEO, fecha: '2026-11-23', hora: '18:00', location: 'Sillón 2' }),
    buildAppointment({ id: testId(0x2001), patient: MATEO, fecha: '2026-11-22', hora: '18:00' }),
  );
  await store.receive('products', { ...META, id: testId(0x3000), name: 'Mascarillas quirúrgicas, caja de 50' });
  rememberPatient(MATEO);
  rememberPatient(ROSA);
  shown = showScreen(store, '/', () => (
    <>
      <h1>Agenda</h1>
      <Search onClose={closed} />
    </>
  ));
});

const field = () => screen.findByRole('combobox', { name: 'Buscar' });
/** Waits for the groups with their options that answer the typed text. */
async function offered(expected: Record<string, string[]>): Promise<void> {
  await waitFor(() => {
    const groups = screen.getAllByRole('group').map((group) => [
      group.firstElementChild!.textContent,
      within(group)
        .getAllByRole('option')
        .map((option) => option.querySelector('b')!.textContent),
    ]);
    expect(Object.fromEntries(groups)).toEqual(expected);
  });
}

describe('the search over everything', () => {
  it('is typed into from the key that opens it on, before its field is there', async () => {
    await screen.findByRole('heading');
    // The window's code is not loaded before the first opening, which is in this test.
    expect(screen.queryByRole('combobox')).toBeNull();
    for (const key of ['r', 'o', 'x', 'Backspace', 's', 'Dead', 'a']) fireEvent.keyDown(document.body, { key });
    expect(await field()).toHaveProperty('value', 'rosa');
    await offered({ Pacientes: ['Rosa Íñiguez'], Acciones: ['Nuevo paciente «rosa»'] });
    await user.type(await field(), ' í');
    expect(await field()).toHaveProperty('value', 'rosa í');
  });

  it('offers the patients last opened and what is done most before anything is typed', async () => {
    await field();
    await offered({
      Recientes: ['Rosa Íñiguez', 'Mateo Salazar Quispe'],
      Acciones: ['Nuevo paciente', 'Nueva cita', 'Caja del día', 'Entrada o salida de inventario', 'Preparar el día'],
    });
  });

  it('finds patients, what they come for next, products and actions by any part of their names', async () => {
    await user.type(await field(), 'qui');
    await offered({
      Pacientes: ['Mateo Salazar Quispe'],
      Citas: ['Hoy, 18:00 · Control'],
      Productos: ['Mascarillas quirúrgicas, caja de 50'],
      Acciones: ['Nuevo paciente «qui»'],
    });
    const [mateo] = screen.getAllByRole('option');
    expect(mateo?.textContent).toContain('13 años · 987 654 321');
    expect(mateo?.textContent).toContain('Penicilina');
    expect(screen.getByText('3 resultados')).toBeTruthy();
  });

  it('reckons visits and ages by the server’s day, whatever this tablet’s is', async () => {
    // The tablet's clock is four years behind: the visit of 22 November 2026 is over.
    setNow('2022-11-23T15:00:00.000Z');
    await updateStatus(store.db, { clock_offset: Date.parse('2026-11-23') - Date.parse('2022-11-23') });
    await user.type(await field(), 'salazar');
    await offered({
      Pacientes: ['Mateo Salazar Quispe'],
      Citas: ['Hoy, 18:00 · Control'],
      Acciones: ['Nuevo paciente «salazar»'],
    });
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('13 años');
  });

  it('leads to all patients of a name where more are found than are named, and does not call those all results', async () => {
    const last_names = ['Arce', 'Baca', 'Cano', 'Díaz', 'Egas', 'Faya', 'Gil'];
    await store.receive(
      'patients',
      ...last_names.map((last_name, place) =>
        buildPatient({ id: testId(0x1100 + place), first_name: 'Ariadna', last_name }),
      ),
    );
    await user.type(await field(), 'ariadna');
    await offered({
      Pacientes: [...last_names.slice(0, 6).map((name) => `Ariadna ${name}`), 'Ver todos con «ariadna»'],
      Acciones: ['Nuevo paciente «ariadna»'],
    });
    expect(screen.getByText('Los primeros 6 resultados')).toBeTruthy();
    await user.click(screen.getByRole('option', { name: /Ver todos con/ }));
    expect(shown.address()).toBe('/patients?q=ariadna');
  });

  it.each([
    ['iñ', 'Rosa Íñiguez'],
    ['quispe mateo', 'Mateo Salazar Quispe'],
    ['654321', 'Mateo Salazar Quispe'],
    ['76214', 'Mateo Salazar Quispe'],
  ])('%s finds %s: accents, the order of words and separators do not matter', async (typed, name) => {
    await user.type(await field(), typed);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Pacientes' }).textContent).toContain(name));
  });

  it('names patients while the store is still being asked for their marks and appointments', async () => {
    await user.type(await field(), 'q');
    await screen.findByRole('group', { name: 'Citas' });
    const asked = vi.spyOn(store.db, 'transaction').mockReturnValue(new Promise(() => undefined) as never);
    await user.clear(await field());
    await user.type(await field(), 'rosa');
    await offered({ Pacientes: ['Rosa Íñiguez'], Acciones: ['Nuevo paciente «rosa»'] });
    asked.mockRestore();
  });

  it('opens the first with Enter, also when it is pressed before the answer is there', async () => {
    await user.type(await field(), 'rosa{Enter}');
    await waitFor(() => expect(shown.address()).toBe(`/patients/${ROSA}`));
  });

  it('opens the first of the answer to an Enter that was pressed before anything was offered', async () => {
    const input = await field();
    // Both changes at once: no answer comes between them.
    fireEvent.change(input, { target: { value: 'rosa' } });
    expect(screen.queryAllByRole('option')).toHaveLength(0);
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(shown.address()).toBe(`/patients/${ROSA}`));
  });

  it('opens nothing for an Enter after which more was typed', async () => {
    const input = await field();
    fireEvent.change(input, { target: { value: 'ros' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.change(input, { target: { value: 'rosa' } });
    await offered({ Pacientes: ['Rosa Íñiguez'], Acciones: ['Nuevo paciente «rosa»'] });
    expect(shown.address()).toBe('/');
  });

  it('opens another by the arrows', async () => {
    await user.type(await field(), 'qui');
    await screen.findByRole('group', { name: 'Citas' });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(shown.address()).toBe(`/appointments/${VISIT}`));
  });

  it('late results do not take the mark from the option chosen by the arrows', async () => {
    await user.type(await field(), 'q');
    await screen.findByRole('group', { name: 'Citas' });
    await store.receive('appointments', buildAppointment({ id: testId(0x2002), patient: MATEO, fecha: '2026-11-24' }));
    let goOn = (): void => undefined;
    const transaction = store.db.transaction.bind(store.db) as (...args: unknown[]) => unknown;
    const late = new Promise<void>((resolve) => (goOn = resolve));
    const asked = vi
      .spyOn(store.db, 'transaction')
      .mockImplementation((async (...args: unknown[]) => late.then(() => transaction(...args))) as never);
    await user.type(await field(), 'ui');
    await offered({
      Pacientes: ['Mateo Salazar Quispe'],
      Citas: ['Hoy, 18:00 · Control'],
      Productos: ['Mascarillas quirúrgicas, caja de 50'],
      Acciones: ['Nuevo paciente «qui»'],
    });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    goOn();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5));
    asked.mockRestore();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown.address()).toBe('/patients/new?name=qui'));
  });

  it('closes with Escape', async () => {
    await user.type(await field(), 'qui{Escape}');
    expect(closed).toHaveBeenCalledOnce();
  });

  it('says that nothing was found, and does not count suggestions as results', async () => {
    await user.type(await field(), 'zubizarreta');
    expect(await screen.findByText('Nada con «zubizarreta»')).toBeTruthy();
    expect(screen.getByText('0 resultados')).toBeTruthy();
    await user.clear(await field());
    await waitFor(() => expect(screen.queryByText(/^Nada con/)).toBeNull());
  });

  it('an action that the words name is a result', async () => {
    await user.type(await field(), 'caja del');
    expect(await screen.findByText('1 resultado')).toBeTruthy();
    expect(screen.queryByText(/^Nada con/)).toBeNull();
  });

  it.each([
    ['recepcionista', ['Nuevo paciente «import»', 'Buscar en la Papelera']],
    ['administrador', ['Importar pacientes', 'Nuevo paciente «import»']],
  ] as const)('whoever is %s is offered only what the role allows', async (rol, actions) => {
    await store.signIn({ ...ANA, rol });
    await user.type(await field(), 'import');
    await offered({ Acciones: [...actions] });
  });

  it.each([
    ['papelera', 'Papelera'],
    ['seguimiento', 'Seguimiento'],
    ['cobranzas', 'Cobranzas'],
    ['mi cuenta', 'Mi cuenta'],
    ['ajustes', 'Ajustes'],
    ['usuarios', 'Usuarios'],
    ['auditoria', 'Auditoría'],
  ])('the screen of the menu that is typed as "%s" is found before a patient called so', async (typed, label) => {
    await store.signIn({ ...ANA, rol: 'administrador' });
    await user.type(await field(), typed);
    await offered({ Acciones: [label, `Nuevo paciente «${typed}»`] });
  });

  it.each([
    ['receta', 'Nueva receta', '/recetas/nueva'],
    ['nuevo consentimiento', 'Nuevo consentimiento', '/consentimientos/nuevo'],
  ])('a form of a patient’s papers is opened by "%s", from any screen', async (typed, label, address) => {
    await user.type(await field(), typed);
    await offered({ Acciones: [label, `Nuevo paciente «${typed}»`] });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown.address()).toBe(address));
  });

  it('Enter takes the action that was typed, before a new patient called so', async () => {
    await user.type(await field(), 'nueva cita');
    await offered({ Acciones: ['Nueva cita', 'Nuevo paciente «nueva cita»'] });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown.address()).toBe('/appointments/new'));
  });

  it('creates a patient of the typed name where none has it', async () => {
    await user.type(await field(), 'Zoila Paz');
    await offered({ Acciones: ['Nuevo paciente «Zoila Paz»', 'Buscar en la Papelera'] });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown.address()).toBe('/patients/new?name=Zoila+Paz'));
  });
});

describe('keys before the field has the focus', () => {
  it('are remembered, with an Enter that came last', () => {
    const keys = hearEarlyKeys(() => undefined);
    for (const key of ['r', 'o', 'Enter', 's', 'a']) fireEvent.keyDown(document.body, { key });
    expect(keys.take()).toEqual({ text: 'rosa', entered: false });
    const again = hearEarlyKeys(() => undefined);
    for (const key of ['r', 'o', 's', 'a', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(again.take()).toEqual({ text: 'rosa', entered: true });
  });

  it('open the first of what is found where Enter was among them', async () => {
    const { address } = showScreen(store, '/caja', () => (
      <SearchWindow onClose={closed} takeTyped={() => ({ text: 'rosa', entered: true })} />
    ));
    await waitFor(() => expect(address()).toBe(`/patients/${ROSA}`));
  });
});
