import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { buildEntry, testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import { open, storeWith } from './screens.tsx';

const user = userEvent.setup();
const ID = testId(0x1000);
const PAGE = `/patients/${ID}`;
const MATEO = {
  first_name: 'Mateo',
  last_name: 'Salazar',
  fecha_nacimiento: '2000-02-29',
  identity_card: '76214380',
  phone_number: '987 654 321',
  guardian_name: 'Rosa Quispe',
  occupation: 'Estudiante',
};
const PERU = { clinic_name: 'Clínica', timezone: 'America/Lima', country_code: '51', rooms: [], calendar: false };

describe("a patient's page", () => {
  it('names the patient and leads to a new appointment and to the form', async () => {
    open(await storeWith(MATEO), PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Salazar' })).toBeTruthy();
    expect(screen.getByText('29/02/2000')).toBeTruthy();
    expect(screen.getByText('Documento 76214380')).toBeTruthy();
    expect(screen.getByText('Responsable: Rosa Quispe')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Nueva Cita')).toBe(`/appointments/new?patient=${ID}`);
    expect(href('Editar')).toBe(`/patients/${ID}/edit`);
    expect(href('Volver a pacientes')).toBe('/patients');
  });

  it('reckons the age by the server’s day on a tablet whose clock is four years behind', async () => {
    setNow('2022-03-20T15:00:00.000Z');
    const store = await storeWith(MATEO);
    await updateStatus(store.db, { clock_offset: Date.parse('2026-03-20') - Date.parse('2022-03-20') });
    open(store, PAGE);
    expect(await screen.findByText('26 años')).toBeTruthy();
    expect(screen.queryByText('22 años')).toBeNull();
  });

  it("calls and writes with the clinic's country code", async () => {
    const store = await storeWith(MATEO);
    await writeMeta(store.db, 'config', PERU);
    open(store, PAGE);
    const whatsapp = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(whatsapp.getAttribute('href')).toBe('https://wa.me/51987654321');
    expect(screen.getByRole('link', { name: /987 654 321/ }).getAttribute('href')).toBe('tel:+51987654321');
  });

  it("says that the number to call is the guardian's when the patient has none", async () => {
    open(await storeWith({ ...MATEO, phone_number: null, guardian_phone: '912 345 678' }), PAGE);
    const call = await screen.findByRole('link', { name: /^Llamar al responsable: 912 345 678$/i });
    expect(call.textContent).toBe('Responsable: 912 345 678');
    expect(screen.getByText('Rosa Quispe')).toBeTruthy();
    expect(screen.getByRole('link', { name: '912 345 678' })).toBeTruthy();
  });

  it("writes to the guardian too, from the patient's information", async () => {
    const store = await storeWith({ ...MATEO, guardian_phone: '912 345 678' });
    await writeMeta(store.db, 'config', PERU);
    open(store, PAGE);
    const link = await screen.findByRole('link', { name: 'WhatsApp: 912 345 678' });
    expect(link.getAttribute('href')).toBe('https://wa.me/51912345678');
  });

  it('says that the patient is registered twice, also by a document with letters, and leads to the merging of the two', async () => {
    const document = { identity_card: 'CE 594-161' };
    open(await storeWith({ ...MATEO, ...document }, { first_name: 'José', last_name: 'Puig', ...document }), PAGE);
    const merge = await screen.findByRole('link', { name: 'Fusionar pacientes' }, { timeout: 10_000 });
    expect(merge.getAttribute('href')).toBe(`${PAGE}/merge?with=${testId(0x1001)}`);
  });

  it('has every field in the full information', async () => {
    open(await storeWith(MATEO), PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ver todo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Información del paciente' }));
    const terms = dialog.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual([
      'Fecha de nacimiento',
      'Género',
      'Documento de identidad',
      'Ocupación',
      'Teléfono',
      'Correo electrónico',
      'Dirección',
      'Referido por',
      'Nombre del responsable',
      'Teléfono del responsable',
      'Notas',
    ]);
    expect(dialog.getByText(/^29\/02\/2000 \(\d+ años\)$/)).toBeTruthy();
  });

  it('says what is unsent, and no longer once it was acknowledged', async () => {
    const store = await storeWith(MATEO);
    await store.db.outbox.add(buildEntry({ op_id: testId(1), row_id: ID }));
    open(store, PAGE);
    expect(await screen.findByText('Sin enviar')).toBeTruthy();
    await store.db.outbox.clear();
    await waitFor(() => expect(screen.queryByText('Sin enviar')).toBeNull());
  });

  it('points to the sync centre when two versions wait for a decision', async () => {
    const store = await storeWith(MATEO);
    await store.db.outbox.add(buildEntry({ op_id: testId(1), row_id: ID }));
    const overlap = {
      collection: 'patients' as const,
      row_id: ID,
      field: 'phone_number',
      before: 1,
      mine: 2,
      theirs: 3,
    };
    await store.park({ kind: 'fields', entries: await store.entries(), overlaps: [overlap] });
    open(store, PAGE);
    expect(await screen.findByText('2 versiones de Teléfono: falta elegir cuál queda.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Resolver' }).getAttribute('href')).toBe('/sincronizacion');
  });

  it('that another tablet deleted while it was changed here leads to where that is decided', async () => {
    const store = await storeWith();
    await store.db.outbox.add(buildEntry({ op_id: testId(1), row_id: ID }));
    await store.park({ kind: 'deleted', entries: await store.entries() });
    open(store, PAGE);
    expect(await screen.findByText('El paciente no existe o fue eliminado.')).toBeTruthy();
    expect(screen.getByText(/^Está por decidir qué queda de este paciente/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Resolver' }).getAttribute('href')).toBe('/sincronizacion');
  });

  it('leads back to the list as it was left', async () => {
    open(await storeWith(MATEO, { first_name: 'Ana' }), '/patients?q=mateo&sort=-name');
    await user.click(await screen.findByRole('link', { name: 'Ver' }));
    const back = await screen.findByRole('link', { name: 'Volver a pacientes' });
    expect(back.getAttribute('href')).toBe('/patients?q=mateo&sort=-name');
  });

  it('does not call a patient missing that may still be downloaded', async () => {
    const store = await storeWith();
    await writeMeta(store.db, 'ready', false);
    open(store, PAGE);
    expect(await screen.findByText(/todavía se están descargando/)).toBeTruthy();
    await writeMeta(store.db, 'ready', true);
    expect(await screen.findByText('El paciente no existe o fue eliminado.')).toBeTruthy();
    expect(screen.queryByText(/^No se pudo cargar/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir a la Papelera' }).getAttribute('href')).toBe('/papelera');
  });
});
