import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { addDays } from '#domain/values/dates.ts';
import { addMonths } from '#domain/values/spans.ts';
import { formatDate, formatDayMonth } from '#ui/text/format.ts';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { buildAppointment, buildConsent, META, testId } from '#tests/support/factories.ts';
import { controlEntry } from '#tests/support/orthodontic-factories.ts';
import { CASE, PATIENT, press, showHistory, showPanel, showPatient, storeWith, TODAY, user } from './screens.tsx';

const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the panel of a patient without a case', () => {
  it('offers to start one', async () => {
    showPanel(await storeWith());
    expect(await screen.findByText('Sin caso de ortodoncia')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Iniciar caso' })).toBeTruthy();
  });

  it('starts one, and with it the patient’s treatment', async () => {
    const store = await storeWith({ patient: { treatment_status: 'en_planificacion' } });
    showPanel(store);
    await press('Iniciar caso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Iniciar ortodoncia' }));
    expect(dialog.getByText('Mateo Salazar')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Alineadores' }));
    await user.click(dialog.getByRole('button', { name: '24' }));
    expect(dialog.getByRole('status').textContent).toBe(`Fin previsto${formatDate(addMonths(TODAY, 24))}`);
    expect(dialog.getByText('Ahora: En Planificación')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Iniciar caso' }));
    expect(await screen.findByText('Mes 1 de 24')).toBeTruthy();
    expect(await store.db.records('orthodontic-cases').toArray()).toMatchObject([
      { patient: PATIENT, started_on: TODAY, planned_months: 24, appliance: 'alineadores', phase: 'activo' },
    ]);
    expect(await store.row('patients', PATIENT)).toMatchObject({ treatment_status: 'iniciado' });
  });

  it('starts one and leaves the patient as they are where that is not wished', async () => {
    const store = await storeWith({ patient: { treatment_status: 'en_pausa' } });
    showPanel(store);
    await press('Iniciar caso');
    await user.click(await screen.findByRole('checkbox', { name: 'Poner al paciente en «Iniciado»' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Iniciar caso' }));
    expect(await screen.findByText('Mes 1 de 18')).toBeTruthy();
    expect(await store.row('patients', PATIENT)).toMatchObject({ treatment_status: 'en_pausa' });
  });

  it('changes no status by a draft that is offered again, unless that is ticked anew', async () => {
    const store = await storeWith({ patient: { treatment_status: 'en_pausa' } });
    showPanel(store);
    await press('Iniciar caso');
    const box = () => screen.findByRole('checkbox', { name: 'Poner al paciente en «Iniciado»' });
    await user.click(await box());
    await user.type(screen.getByLabelText('Notas'), 'Anclaje');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    showPanel(store);
    await press('Iniciar caso');
    expect(await screen.findByDisplayValue('Anclaje')).toBeTruthy();
    expect(await box()).toHaveProperty('checked', false);
  });

  it('does not offer a status that the patient has', async () => {
    showPanel(await storeWith({ patient: { treatment_status: 'iniciado' } }));
    await press('Iniciar caso');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the panel of a case', () => {
  const wire = { material: 'NiTi', size: '0.018' };

  it('says the month, the wires, fallen brackets and the next control with its visit', async () => {
    const seen = addDays(TODAY, -7);
    const store = await storeWith({
      cases: [{ started_on: addMonths(TODAY, -6) }],
      treatments: [controlEntry(seen, { upper: wire, off: ['25'], weeks: 4 })],
    });
    const fecha = addDays(TODAY, 22);
    await store.receive('appointments', buildAppointment({ id: testId(0x3000), patient: PATIENT, fecha }));
    showPanel(store);
    expect(await screen.findByText('Mes 7 de 18')).toBeTruthy();
    expect(screen.getByText('NiTi 0,018″')).toBeTruthy();
    expect(screen.getByText('25', { selector: 'dd' })).toBeTruthy();
    const due = formatDayMonth(addDays(seen, 28), TODAY);
    const line = screen.getByText(`Próximo control desde ${due}`).closest('p')!;
    expect(line.textContent).toBe(`Próximo control desde ${due} · cita el ${formatDayMonth(fecha, TODAY)}`);
    expect(await link('Ver cita')).toBe(`/appointments/${testId(0x3000)}`);
    expect(await link('Ver caso')).toBe(`/ortodoncia/${CASE}`);
  });

  it('takes the days that the clinic set where a control notes no interval', async () => {
    const seen = addDays(TODAY, -7);
    const store = await storeWith({ cases: [{ started_on: addMonths(TODAY, -6) }], treatments: [controlEntry(seen)] });
    const settings = { ...META, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC, timezone: 'America/Lima' };
    await store.receive('clinic-settings', { ...settings, control_overdue_days: 45 });
    showPanel(store);
    expect(await screen.findByText(`Próximo control desde ${formatDayMonth(addDays(seen, 45), TODAY)}`)).toBeTruthy();
  });

  it('expects the next control by the last one up to today, where a slip of the pen dated another in the years to come', async () => {
    const seen = addDays(TODAY, -7);
    const treatments = [controlEntry(seen, { weeks: 4 }), controlEntry(addMonths(TODAY, 120), { weeks: 4 })];
    showPanel(await storeWith({ cases: [{ started_on: addMonths(TODAY, -6) }], treatments }));
    expect(await screen.findByText(`Próximo control desde ${formatDayMonth(addDays(seen, 28), TODAY)}`)).toBeTruthy();
  });

  it('says that a control is overdue without a visit, and leads to one', async () => {
    showPanel(
      await storeWith({
        cases: [{ started_on: addMonths(TODAY, -20) }],
        treatments: [controlEntry(addDays(TODAY, -49), { weeks: 4 })],
      }),
    );
    const due = formatDayMonth(addDays(TODAY, -21), TODAY);
    expect((await screen.findByText(`Debía ser el ${due}`)).closest('p')!.textContent).toBe(
      `Debía ser el ${due} · sin cita`,
    );
    expect(screen.getByText('· 3 meses más')).toBeTruthy();
    expect(await link('Nueva Cita')).toBe(`/appointments/new?patient=${PATIENT}`);
  });

  it('says that there are no controls yet', async () => {
    showPanel(await storeWith({ cases: [{ started_on: TODAY }] }));
    expect(await screen.findByText('Todavía no hay controles desde el inicio del caso.')).toBeTruthy();
    expect(screen.getByText('Sin controles todavía')).toBeTruthy();
  });

  it('names both of two open ones, and offers another only after the last is finished', async () => {
    const store = await storeWith({ cases: [{ started_on: '2026-05-12' }, { started_on: '2026-06-01' }] });
    showPanel(store);
    expect(await screen.findByText(/Hay 2 casos abiertos/)).toBeTruthy();
    expect(await link('Desde el 12/05/2026')).toBe(`/ortodoncia/${CASE}`);
    expect(await link('Desde el 01/06/2026')).toBe(`/ortodoncia/${testId(0x2001)}`);
    expect(screen.queryByRole('button', { name: 'Iniciar otro' })).toBeNull();
    const open = (await store.db.rows('orthodontic-cases').toArray()) as unknown as OrthodonticCase[];
    const finished = { phase: 'terminado', finished_on: '2026-10-01', version: 2 } as const;
    await store.receive('orthodontic-cases', ...open.map((each) => ({ ...each, ...finished })));
    expect(await screen.findByRole('button', { name: 'Iniciar otro' })).toBeTruthy();
  });

  it('of a finished one offers another', async () => {
    const store = await storeWith({ cases: [{ phase: 'terminado', finished_on: '2026-10-01' }] });
    showPanel(store);
    expect(await screen.findByRole('button', { name: 'Iniciar otro' })).toBeTruthy();
    expect(screen.getByText('Terminado')).toBeTruthy();
  });
});

describe('the consent to the treatment', () => {
  const MISSING = 'Sin consentimiento de ortodoncia firmado';
  const consent = (more: Parameters<typeof buildConsent>[0] = {}) =>
    buildConsent({ id: testId(0x5000), patient: PATIENT, ...more });

  it.each([
    ['patient’s page', showPatient],
    ['history', showHistory],
  ])('is asked for in the panel on the %s until it is signed', async (_page, show) => {
    const store = await storeWith({ cases: [{ started_on: TODAY }], treatments: [] });
    show(store);
    expect(await screen.findByText(MISSING)).toBeTruthy();
    expect(await link('Firmar el consentimiento de ortodoncia')).toBe(
      `/consentimientos/nuevo?patient=${PATIENT}&kind=ortodoncia`,
    );
    await store.receive('consents', consent());
    await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
  });

  it('is asked for again once it is revoked', async () => {
    const store = await storeWith({ cases: [{ started_on: TODAY }] });
    await store.receive('consents', consent());
    showPanel(store);
    expect(await screen.findByText('Mes 1 de 18')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
    await store.receive('consents', consent({ version: 2, revoked_on: TODAY, revocation_reason: 'Otra clínica' }));
    expect(await screen.findByText(MISSING)).toBeTruthy();
  });

  it('is not called missing before all consents have come', async () => {
    const store = await storeWith({ cases: [{ started_on: TODAY }] });
    await clearMeta(store.db, 'ready');
    showPanel(store);
    expect(await screen.findByText('Activo')).toBeTruthy();
    expect(screen.queryByText(MISSING)).toBeNull();
    await writeMeta(store.db, 'ready', true);
    expect(await screen.findByText(MISSING)).toBeTruthy();
  });

  it('is not asked for where no case is open', async () => {
    showPanel(await storeWith({ cases: [{ phase: 'terminado', finished_on: '2026-10-01' }] }));
    expect(await screen.findByText('Terminado')).toBeTruthy();
    expect(screen.queryByText(MISSING)).toBeNull();
  });
});
