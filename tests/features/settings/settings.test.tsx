import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_CLINIC, type ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { Route } from '#app/routes/_app/ajustes.tsx';
import { ANA, buildAppointment, buildPatient, META, testId } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const DANIELA: UserInfo = { ...ANA, first_name: 'Daniela', last_name: 'Vega', rol: 'administrador' };
const PATIENT = testId(0x1000);

const settings = (values: Partial<ClinicSettingsValues> = {}): ClinicSettingsValues & Row => ({
  ...META,
  updated_by: null,
  id: CLINIC_SETTINGS_ID,
  ...UNKNOWN_CLINIC,
  clinic_name: 'Clínica Miraflores',
  country: 'PE',
  timezone: 'America/Lima',
  country_code: '51',
  rooms: ['Sillón 1', 'Sillón 2'],
  ...values,
});

/** The page of a section, on Monday, 23 November 2026, 17:50 in Lima. */
async function open(section: string, values: Partial<ClinicSettingsValues> = {}, person = DANIELA): Promise<TestStore> {
  setNow('2026-11-23T22:50:00Z');
  const store = await screenStore(person);
  await store.receive('clinic-settings', settings(values));
  showScreen(store, `/ajustes?seccion=${section}`, { '/ajustes': Route, '/appointments/$id': () => <h1>La cita</h1> });
  await screen.findByRole('heading', { level: 1, name: 'Ajustes' });
  return store;
}

/** A visit at an hour of a Friday. */
const visit = (n: number, hora: string) =>
  buildAppointment({
    id: testId(0x3000 + n),
    patient: PATIENT,
    fecha: '2026-11-27',
    hora,
    duracion: 30,
    location: 'Sillón 1',
  });

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
async function fill(name: string, text: string): Promise<void> {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}
const save = async () => user.click(await screen.findByRole('button', { name: 'Guardar' }));
const saved = async (store: TestStore) => (await store.row('clinic-settings', CLINIC_SETTINGS_ID))!;
const bar = () => screen.getByRole('button', { name: 'Guardar' }).parentElement!.parentElement!;

describe('the settings', () => {
  it('are for an administrador: anybody else reads why', async () => {
    await open('clinica', {}, ANA);
    expect(await screen.findByText('Solo un administrador puede hacer esto.')).toBeTruthy();
    expect(screen.queryByLabelText(/Nombre/)).toBeNull();
  });

  it('have no bar to save until something changes, and none after it is taken back', async () => {
    await open('clinica');
    expect(await screen.findByLabelText(/Nombre/)).toHaveProperty('value', 'Clínica Miraflores');
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    await fill('clinic_name', 'Clínica Sol');
    expect(bar().textContent).toContain('Nombre: antes Clínica Miraflores');
    expect(bar().textContent).toContain('ahora Clínica Sol');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
    expect(field('clinic_name').value).toBe('Clínica Miraflores');
  });

  it('keep what was changed in one section while another is in sight, and save all of it', async () => {
    const store = await open('clinica');
    await screen.findByLabelText(/Nombre/);
    await fill('clinic_name', 'Clínica Sol');
    await user.click(screen.getByRole('button', { name: /^Papeles/ }));
    await screen.findByLabelText('Dirección');
    await fill('address', 'Av. Larco 812');
    await save();
    await waitFor(async () => expect(await saved(store)).toMatchObject({ address: 'Av. Larco 812' }));
    expect(await saved(store)).toMatchObject({ clinic_name: 'Clínica Sol', rooms: ['Sillón 1', 'Sillón 2'] });
    const [entry] = await store.entries();
    expect(Object.keys(entry!.patch).toSorted()).toEqual(['address', 'clinic_name']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
  });

  it('open the section of a field that is refused', async () => {
    await open('papeles');
    await screen.findByLabelText('Correo');
    await fill('email', 'citas');
    await user.click(screen.getByRole('button', { name: /^Consultorios/ }));
    await save();
    expect(await screen.findByText('Por favor, introduce un correo electrónico válido')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Papeles/ }).getAttribute('aria-current')).toBe('page');
  });

  it('are saved beside an e-mail from before its signs were refused, which nobody types any more', async () => {
    const email = 'Citas<citas@example.com>';
    const store = await open('papeles', { email });
    await screen.findByLabelText('Dirección');
    await fill('address', 'Av. Larco 812');
    await save();
    await waitFor(async () => expect(await saved(store)).toMatchObject({ address: 'Av. Larco 812', email }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
    await fill('email', 'citas@example.com;');
    await save();
    expect(await screen.findByText('Por favor, introduce un correo electrónico válido')).toBeTruthy();
    expect(await saved(store)).toMatchObject({ email });
  });

  it('say who changed them last, and open their history', async () => {
    await open('clinica');
    expect(await screen.findByRole('button', { name: 'Historial' })).toBeTruthy();
    expect(screen.getByText('El servidor, en su primer inicio')).toBeTruthy();
  });
});

describe('the clinic', () => {
  it('says what its zone means for today, and what another one would mean', async () => {
    await open('clinica');
    expect(await screen.findByText(/^Hoy es lunes 23 de noviembre, 17:50, en esta zona\./)).toBeTruthy();
    await user.selectOptions(field('country'), 'ES');
    expect(field('timezone').value).toBe('Europe/Madrid');
    expect(field('country_code').value).toBe('+34');
    expect(await screen.findByText(/^En esa zona es lunes 23 de noviembre, 23:50/)).toBeTruthy();
  });
});

describe('the hours', () => {
  it('of a day are two spans at most, the second one added and taken away', async () => {
    const store = await open('horario');
    await user.click(await screen.findByRole('button', { name: 'Tarde del viernes' }));
    await fill('opening_hours.4.0.until', '1300');
    await save();
    const friday = async () => ((await saved(store)) as unknown as ClinicSettingsValues).opening_hours[4];
    await waitFor(async () =>
      expect(await friday()).toEqual([
        { from: '09:00', until: '13:00' },
        { from: '19:00', until: '23:00' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Quitar la tarde del viernes' }));
    expect(screen.queryByRole('button', { name: 'Quitar la tarde del viernes' })).toBeNull();
  });

  it('that make no sense are refused beside the day', async () => {
    await open('horario');
    await screen.findByRole('switch', { name: 'Viernes' });
    await fill('opening_hours.4.0.until', '08:00');
    await save();
    expect(await screen.findByText('El viernes: la hora de cierre va después de la de apertura')).toBeTruthy();
    expect(field('opening_hours.4.0.until').getAttribute('aria-invalid')).toBe('true');
    const noteId = field('opening_hours.4.0.until').getAttribute('aria-describedby')!;
    expect(document.getElementById(noteId)?.textContent).toMatch(/^El viernes: la hora de cierre/);
    expect(field('opening_hours.3.0.until').getAttribute('aria-invalid')).toBeNull();
  });

  it('of Monday are given to every open day', async () => {
    const store = await open('horario');
    await screen.findByRole('switch', { name: 'Lunes' });
    await fill('opening_hours.0.0.from', '08:30');
    await user.click(screen.getByRole('button', { name: /^Lunes/ }));
    await save();
    await waitFor(async () => {
      const { opening_hours } = (await saved(store)) as unknown as ClinicSettingsValues;
      expect(opening_hours.map((spans) => spans[0]?.from ?? null)).toEqual([
        ...Array.from({ length: 5 }, () => '08:30'),
        null,
        null,
      ]);
    });
  });

  it('that end earlier say which visits they leave behind', async () => {
    const store = await open('horario');
    await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' }));
    await store.receive('appointments', visit(1, '10:00'), visit(2, '12:45'), visit(3, '16:00'));
    await screen.findByRole('switch', { name: 'Viernes' });
    await fill('opening_hours.4.0.until', '13:00');
    expect(bar().textContent).toContain('Viernes: antes 09:00 – 18:00');
    expect(await screen.findByText(/^2 citas quedan después de las 13:00\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver cuáles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fuera del nuevo horario' }));
    expect(dialog.getAllByRole('link', { name: 'Mateo Salazar' })).toHaveLength(2);
  });

  it('are none on closed days, which are added with a reason and taken away', async () => {
    const store = await open('horario', {
      closed_days: [{ from: '2026-12-08', until: '2026-12-08', name: 'Inmaculada' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Agregar días' }));
    await screen.findByRole('dialog', { name: 'Agregar días cerrados' });
    await fill('from', '24/12/2026');
    await fill('until', '20/12/2026');
    await fill('name', 'Vacaciones');
    await user.click(screen.getByRole('button', { name: 'Agregar' }));
    expect(await screen.findByText('El último día cerrado no puede ser anterior al primero')).toBeTruthy();
    await fill('until', '02/01/2027');
    await user.click(screen.getByRole('button', { name: 'Agregar' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar Inmaculada' }));
    await save();
    await waitFor(async () =>
      expect((await saved(store))['closed_days']).toEqual([
        { from: '2026-12-24', until: '2027-01-02', name: 'Vacaciones' },
      ]),
    );
  });
});

describe('the rooms', () => {
  it('are renamed, added, moved and taken away; visits keep the name that they have', async () => {
    const store = await open('consultorios');
    await store.receive('patients', buildPatient({ id: PATIENT }));
    await store.receive('appointments', visit(1, '10:00'));
    expect(await screen.findByText('1 cita por venir')).toBeTruthy();
    await fill('rooms.0', 'Sala azul');
    await user.type(screen.getByLabelText('Otro consultorio'), 'Sala de cirugía{Enter}');
    await user.click(screen.getByRole('button', { name: 'Subir Sala de cirugía' }));
    await user.click(screen.getByRole('button', { name: 'Quitar Sillón 2' }));
    await save();
    await waitFor(async () => expect((await saved(store))['rooms']).toEqual(['Sala azul', 'Sala de cirugía']));
    expect((await store.row('appointments', testId(0x3001)))!['location']).toBe('Sillón 1');
  });

  it('are refused without a name: that one alone is marked, and the bar says that it has none', async () => {
    await open('consultorios');
    await screen.findByLabelText('Nombre del consultorio 1');
    await fill('rooms.0', '');
    expect(bar().textContent).toContain('ahora sin nombre, Sillón 2');
    await save();
    expect(await screen.findByText('Escriba el nombre del consultorio')).toBeTruthy();
    const marked = () => [0, 1].map((place) => field(`rooms.${place}`).getAttribute('aria-invalid'));
    expect(marked()).toEqual(['true', null]);
    expect(field('rooms.1').getAttribute('aria-describedby')).toBeNull();
  });

  it('a moved one keeps the focus: on the same button, at an end of the list on the other', async () => {
    await open('consultorios', { rooms: ['Azul', 'Verde', 'Roja'] });
    const order = () =>
      screen.getAllByLabelText(/^Nombre del consultorio/).map((input) => (input as HTMLInputElement).value);
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await user.click(await screen.findByRole('button', { name: 'Subir Roja' }));
    expect([order(), focused()]).toEqual([['Azul', 'Roja', 'Verde'], 'Subir Roja']);
    await user.keyboard('{Enter}');
    expect([order(), focused()]).toEqual([['Roja', 'Azul', 'Verde'], 'Bajar Roja']);
    await user.keyboard('{Enter}');
    expect([order(), focused()]).toEqual([['Azul', 'Roja', 'Verde'], 'Bajar Roja']);
    await user.keyboard('{Enter}');
    expect([order(), focused()]).toEqual([['Azul', 'Verde', 'Roja'], 'Subir Roja']);
  });
});

describe('the papers', () => {
  it('show their head as it is typed, with the field in hand marked', async () => {
    await open('papeles', { legal_name: 'Miraflores Dental S.A.C.', tax_number: '20612884731' });
    const paper = within(await screen.findByRole('article', { name: 'Vista previa del papel' }));
    expect(paper.getByText(/RUC\s20612884731/)).toBeTruthy();
    await fill('address', 'Av. Larco 812');
    expect(paper.getByText('Av. Larco 812').tagName).toBe('MARK');
    expect(screen.getByText('Los papeles ya entregados conservan los datos que tenían.')).toBeTruthy();
  });
});

describe('the follow-up list', () => {
  it('has the days of a control without an interval, and says whom they are for', async () => {
    const store = await open('clinica');
    const days = await screen.findByLabelText(/^Días hasta que un control está vencido/);
    expect(screen.getByText(/^Solo para los controles que no anotan cuándo es el próximo/)).toBeTruthy();
    await user.clear(days);
    await save();
    expect(await screen.findByText('Escriba los días, de 1 a 365')).toBeTruthy();
    await fill('control_overdue_days', '45');
    expect(bar().textContent).toContain('antes 30 días');
    expect(bar().textContent).toContain('ahora 45 días');
    expect(bar().textContent).toContain('Cambia quién sale en Seguimiento con «Control vencido».');
    await save();
    await waitFor(async () => expect(await saved(store)).toMatchObject({ control_overdue_days: 45 }));
  });
});

describe('security', () => {
  it('sets the days that a tablet may be without the server, and the obligatory PIN', async () => {
    const store = await open('seguridad');
    const days = await screen.findByLabelText(/^Días que una tableta puede estar sin conexión/);
    await user.type(days, '91');
    await save();
    expect(await screen.findByText('Escriba los días, de 1 a 90, o deje el campo vacío')).toBeTruthy();
    await fill('max_offline_days', '7');
    await user.click(screen.getByRole('switch', { name: 'PIN obligatorio para todas las personas' }));
    expect(bar().textContent).toContain('antes Sin límite');
    expect(bar().textContent).toContain('ahora 7 días');
    expect(bar().textContent).toContain('Vale en cada tableta en cuanto el servidor se lo dice.');
    await save();
    await waitFor(async () => expect(await saved(store)).toMatchObject({ max_offline_days: 7, pin_required: true }));
    const [entry] = await store.entries();
    expect(entry!.patch).toEqual({
      max_offline_days: { before: null, after: 7 },
      pin_required: { before: false, after: true },
    });
  });
});
