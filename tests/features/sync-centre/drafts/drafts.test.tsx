import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { draftKey, saveDraft } from '#store/session/drafts.ts';
import { saveSignIn } from '#store/session/session.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import type { Tab } from '#store/session/tab.ts';
import { buildAppointment } from '#tests/support/factories.ts';
import { buildProduct } from '#tests/support/money-factories.ts';
import { createTabs } from '#tests/support/tabs.ts';
import { Route as Detail } from '#app/routes/_app/patients/$id.index.tsx';
import { Route as Visit } from '#app/routes/_app/appointments/$id.index.tsx';
import { Route as Inventory } from '#app/routes/_app/inventory.tsx';
import { Route as Edit } from '#app/routes/_app/patients/$id.edit.tsx';
import { Route as New } from '#app/routes/_app/patients/new.tsx';
import { Route as Centre } from '#app/routes/_app/sincronizacion/index.tsx';
import { showScreen } from '#tests/support/screen.tsx';
import { ANA, IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';

let tablet: Tablet;
let tabs: ReturnType<typeof createTabs>;
let here: Tab;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
  tabs = createTabs();
  here = tabs.open();
});

// A form loads the code of the screen behind it ahead.
const PATIENTS = { '/patients/new': New, '/patients/$id/': Detail, '/patients/$id/edit': Edit };
const ROUTES = { '/sincronizacion/': Centre, '/appointments/$id/': Visit, '/inventory': Inventory, ...PATIENTS };
const BLANK_OPERATION = { date: '2026-03-10', quantity: null, unit_price: null, supplier: null, notes: null };
const MATEO = { ...EMPTY_PATIENT, first_name: 'Mateo', last_name: 'Salazar' };
/** A draft of a form, in a tab that is closed unless told. */
const typed = (form: string, changes: object, tab = newId()) =>
  saveDraft(tablet.db, draftKey(form, tab), { opened: MATEO, values: { ...MATEO, ...changes } }, Date.now());
const card = async () => within(await screen.findByRole('region', { name: 'Borradores (1)' }));
const show = () => showCentre(tablet, { tab: here });
const discard = { name: 'Descartar borrador: Mateo Salazar' };

describe('a form that was left unfinished', () => {
  it.each(['of a record', 'of a new record'])('%s is gone on with at a tap', async (which) => {
    const id = which === 'of a record' ? await tablet.patient() : null;
    const form = `patients/${id ?? 'new'}`;
    await typed(form, { occupation: 'Chef' });
    await typed(form, { first_name: 'Dora' }, here.id);
    const { address } = showScreen(tablet, '/sincronizacion', ROUTES, { tab: here });
    await user.click(await screen.findByRole('button', { name: 'Abrir: Mateo Salazar' }));
    await waitFor(() => expect(screen.getByLabelText('Ocupación')).toHaveProperty('value', 'Chef'));
    expect(address()).toBe(id === null ? '/patients/new' : `/patients/${id}/edit`);
    expect(await tablet.db.drafts.count()).toBe(2);
  });

  it('of a new budget is gone on with in a window of its patient’s page', async () => {
    const patient = await tablet.patient();
    const opened = { patient, nombre: null, total_amount: null, description: null };
    const values = { ...opened, nombre: 'Ortodoncia' };
    await saveDraft(tablet.db, draftKey(`budgets/new:${patient}`, newId()), { opened, values }, Date.now());
    const { address } = showScreen(tablet, '/sincronizacion', ROUTES, { tab: here });
    await user.click(await screen.findByRole('button', { name: 'Abrir: Ortodoncia · Mateo Salazar' }));
    await waitFor(() => expect(screen.getByLabelText(/^Nombre \*/)).toHaveProperty('value', 'Ortodoncia'));
    expect(address()).toBe(`/patients/${patient}?budget=new`);
  });

  it('of a new exit names its product, and is gone on with in a window of the inventory', async () => {
    const guantes = buildProduct({ name: 'Guantes' });
    const product = guantes.id;
    await takeServerRows(tablet.db, 'products', [{ id: product, version: 1, row: guantes }]);
    const opened = { ...BLANK_OPERATION, operation_type: 'salida', product };
    const values = { ...opened, quantity: 7 };
    const key = draftKey(`inventory-operations/new:${product}`, newId());
    await saveDraft(tablet.db, key, { opened, values }, Date.now());
    const { address } = showScreen(tablet, '/sincronizacion', ROUTES, { tab: here });
    await user.click(await screen.findByRole('button', { name: 'Abrir: Salida de 7 · Guantes' }));
    await screen.findByRole('dialog', { name: 'Nueva salida' });
    await waitFor(() => expect(screen.getByLabelText(/^Cantidad/)).toHaveProperty('value', '7'));
    expect(address()).toBe(`/inventory?operation=new&of=${product}`);
  });

  it('of a move to another date names its visit, and is gone on with there', async () => {
    const patient = await tablet.patient();
    const visit = buildAppointment({ patient, fecha: '2026-12-17', hora: '15:00' });
    await takeServerRows(tablet.db, 'appointments', [{ id: visit.id, version: 1, row: visit }]);
    const opened = { fecha: visit.fecha, hora: visit.hora, motivo: null };
    const key = draftKey(`appointments/${visit.id}:reschedule`, newId());
    await saveDraft(tablet.db, key, { opened, values: { ...opened, motivo: 'Viaja' } }, Date.now());
    const { address } = showScreen(tablet, '/sincronizacion', ROUTES, { tab: here });
    await user.click(await screen.findByRole('button', { name: /^Abrir: Reprogramar: .*17\/12\/2026.* · / }));
    const dialog = await screen.findByRole('dialog', { name: 'Reprogramar cita' });
    await waitFor(() => expect(within(dialog).getByLabelText(/^Motivo/)).toHaveProperty('value', 'Viaja'));
    expect(address()).toBe(`/appointments/${visit.id}?reprogramar=true`);
    await user.click(within(dialog).getAllByRole('button', { name: 'Cerrar' })[0]!);
    await waitFor(() => expect(address()).toBe(`/appointments/${visit.id}`));
  });

  it('can be read when its record was deleted', async () => {
    const id = await tablet.patient();
    await typed(`patients/${id}`, { occupation: 'Chef' });
    await tablet.deletedByOther(id);
    show();
    const draft = await card();
    expect(draft.getByText(/^Se eliminó este paciente:/)).toBeTruthy();
    expect(draft.getByText('Ocupación').nextElementSibling?.textContent).toBe('Chef');
    expect(draft.queryByText('Nombre')).toBeNull();
    expect(draft.queryByRole('button', { name: /^Abrir/ })).toBeNull();
  });

  it('is discarded only after a question that names it', async () => {
    await typed(`patients/${await tablet.patient()}`, { occupation: 'Chef' });
    show();
    await user.click(await screen.findByRole('button', discard));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar borrador' }));
    expect(dialog.getByText(/de Mateo Salazar\. No se puede deshacer\.$/)).toBeTruthy();
    expect(await tablet.db.drafts.count()).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Borradores (1)' })).toBeNull());
    expect(await tablet.db.drafts.count()).toBe(0);
  });
});

it('a form that is open in another tab can be neither taken nor discarded here', async () => {
  await typed('patients/new', { occupation: 'Chef' }, tabs.open().id);
  show();
  const draft = await card();
  expect(await draft.findByText('Está abierto en otra pestaña.')).toBeTruthy();
  expect(draft.queryByRole('button')).toBeNull();
});

describe("another person's unfinished form", () => {
  beforeEach(async () => {
    await saveSignIn(tablet.db, IVAN, { access: 'b', refresh: 's' });
    await typed('patients/new', { occupation: 'Chef' });
    await saveSignIn(tablet.db, ANA, { access: 'a', refresh: 'r' });
  });

  it('is theirs to open, and may be read and discarded by an administrador', async () => {
    show();
    const draft = await card();
    expect(await draft.findByRole('button', discard)).toBeTruthy();
    expect(draft.getByText('Solo quien lo escribió puede abrirlo.')).toBeTruthy();
    expect(draft.getByText('Chef')).toBeTruthy();
    expect(draft.queryByRole('button', { name: /^Abrir/ })).toBeNull();
  });

  it('may not be discarded by a recepcionista', async () => {
    await saveSignIn(tablet.db, { ...ANA, rol: 'recepcionista' }, { access: 'a', refresh: 'r' });
    await typed('patients/new', { first_name: 'Dora' });
    show();
    expect(await screen.findByRole('button', { name: 'Descartar borrador: Dora Salazar' })).toBeTruthy();
    expect(screen.queryByRole('button', discard)).toBeNull();
  });
});
