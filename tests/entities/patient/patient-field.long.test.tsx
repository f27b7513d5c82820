import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Patient } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { PatientField } from '#entities/patient/patient-field.tsx';
import { RecordForm } from '#record/form/record-form.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const MATEO = testId(0x1000);

function PlanForm() {
  const form = useRecordForm({
    collection: 'treatment-plans',
    saved: 'Guardado',
    failed: 'Error al guardar.',
    onSaved: () => undefined,
  });
  const field = bind(form);
  return (
    <RecordForm form={form} label="Plan" submit="Guardar plan" onCancel={() => undefined}>
      <PatientField {...field('patient')} required />
      <TextAreaField {...field('diagnostic')} />
    </RecordForm>
  );
}

async function storeWith(...patients: Partial<Patient>[]): Promise<TestStore> {
  const store = await screenStore();
  await store.receive(
    'patients',
    ...patients.map((patient, place) => buildPatient({ id: testId(0x1000 + place), ...patient })),
  );
  return store;
}

const mateo = {
  first_name: 'Mateo',
  last_name: 'Salazar',
  phone_number: '987 654 321',
  identity_card: '7621-4380',
  guardian_name: 'Rosa Quispe',
};
const show = (store: TestStore) => showScreen(store, '/', () => <PlanForm />);
const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Paciente/ });
const names = () => screen.queryAllByRole('option').flatMap((option) => option.querySelector('b')?.textContent ?? []);
/** An option for the text typed now: an option of an older answer cannot be picked. */
async function option(name: string | RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'));
  return screen.getByRole('option', { name });
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = async (name = 'Nuevo Paciente') => within(await screen.findByRole('dialog', { name }));

describe('a patient is found', () => {
  it.each(['mateo', 'zar', 'sala mat', '7654', '987654321', '76214380', 'quispe'])('by “%s”', async (text) => {
    show(await storeWith(mateo, { first_name: 'Zoe', last_name: 'Ñahui', phone_number: '911 111 111' }));
    await user.type(await picker(), text);
    await waitFor(() => expect(names()).toEqual(['Mateo Salazar']));
  });

  it('with the likeliest first: names that begin with the text come before names that contain it', async () => {
    show(
      await storeWith(
        { first_name: 'Amaru', last_name: 'Ccori' },
        { first_name: 'Flor de María', last_name: 'Castañeda' },
        { first_name: 'Ximena', last_name: 'Marín' },
      ),
    );
    await user.type(await picker(), 'mar');
    await waitFor(() => expect(names()).toEqual(['Flor de María Castañeda', 'Ximena Marín', 'Amaru Ccori']));
  });

  it('and told from others by age, responsible adult, telephone, and by the card where it was typed', async () => {
    show(await storeWith({ ...mateo, fecha_nacimiento: '1980-01-01' }, { first_name: 'Zoe', last_name: 'Ñahui' }));
    await user.type(await picker(), '7621');
    expect((await option(/Mateo/)).textContent).toMatch(
      /\d+ años · Responsable: Rosa Quispe · 987 654 321 · Documento 7621-4380$/,
    );
    await user.clear(await picker());
    await user.type(await picker(), 'zoe');
    await waitFor(() => expect(screen.getByRole('option', { name: /Zoe/ }).textContent).toContain('Sin teléfono'));
  });

  it('among the newest before anything is typed', async () => {
    show(
      await storeWith(
        { first_name: 'Ana', last_name: 'Uno', created_at: '2026-01-01T00:00:00Z' },
        { first_name: 'Beto', last_name: 'Dos', created_at: '2026-02-01T00:00:00Z' },
      ),
    );
    await user.click(await picker());
    await waitFor(() => expect(names()).toEqual(['Beto Dos', 'Ana Uno']));
  });

  it('with “Sin enviar” on a patient registered offline', async () => {
    const store = await storeWith();
    await store.save({
      method: 'POST',
      collection: 'patients',
      id: MATEO,
      values: { ...buildPatient(mateo) },
    });
    show(store);
    await user.type(await picker(), 'mateo');
    expect(within(await option(/Mateo/)).getByText('Sin enviar')).toBeTruthy();
  });

  it('says that no patient matches', async () => {
    show(await storeWith(mateo));
    await user.type(await picker(), 'nadie');
    expect(await screen.findByText('Ningún paciente coincide.')).toBeTruthy();
  });

  it('does not say that no patient matches before the first download has brought all patients', async () => {
    const store = await storeWith(mateo);
    await clearMeta(store.db, 'ready');
    await writeMeta(store.db, 'first_sync', { done: 10, total: 20, left: ['patients'] });
    show(store);
    await user.type(await picker(), 'nadie');
    expect(await screen.findByText(/^Ninguno de los que ya llegaron\..*puede que exista/)).toBeTruthy();
    await clearMeta(store.db, 'first_sync');
    await writeMeta(store.db, 'ready', true);
    expect(await screen.findByText('Ningún paciente coincide.')).toBeTruthy();
  });
});

describe('the chosen patient', () => {
  it('is shown with what tells them from others and with their alerts; “Cambiar” looks again', async () => {
    const store = await storeWith(mateo, { first_name: 'Zoe', last_name: 'Ñahui' });
    await store.receive(
      'clinical-histories',
      buildHistory({ id: clinicalHistoryId(MATEO), patient: MATEO, allergies: 'látex' }),
    );
    const { container } = show(store);
    await user.type(await picker(), 'mateo');
    await option(/Mateo/);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('Alergias: látex')).toBeTruthy();
    expect(await screen.findByText('987 654 321')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(container.querySelector<HTMLInputElement>('[name=patient]')?.value).toBe(MATEO);
    const change = screen.getByRole('button', { name: 'Cambiar de paciente' });
    expect(document.activeElement).toBe(change);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await picker());
    await user.keyboard('zoe');
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui']));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Zoe Ñahui')).toBeTruthy();
  });

  it('stays chosen when the search for another is left', async () => {
    show(await storeWith(mateo));
    await user.type(await picker(), '987');
    await user.click(await option(/Mateo/));
    await press('Cambiar de paciente');
    await user.type(await picker(), 'zoe');
    await user.click(screen.getByLabelText('Diagnóstico'));
    expect(await screen.findByRole('button', { name: 'Cambiar de paciente' })).toBeTruthy();
    expect(await screen.findByText('Mateo Salazar')).toBeTruthy();
  });

  it('is taken away by the cross of the search', async () => {
    show(await storeWith(mateo));
    await user.type(await picker(), '987');
    await user.click(await option(/Mateo/));
    await press('Cambiar de paciente');
    await press('Quitar lo elegido');
    await press('Guardar plan');
    expect(await screen.findByText('Debes seleccionar un paciente')).toBeTruthy();
  });
});

describe('a patient who is not registered', () => {
  it('is made in a window over the form, queued, and chosen; the form below and its draft stay as they were', async () => {
    const store = await storeWith(mateo);
    show(store);
    await user.type(await screen.findByLabelText('Diagnóstico'), 'Clase II');
    await user.type(await picker(), 'zoila de la cruz');
    await user.click(await option('Crear paciente «zoila de la cruz»'));
    const form = await dialog();
    const value = (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`)).value;
    expect([value('Nombre'), value('Apellido')]).toEqual(['Zoila', 'de la Cruz']);
    await user.type(form.getByLabelText('Teléfono'), '911 222 333');
    await user.type(form.getByLabelText('Fecha de nacimiento'), '2015-05-01');
    await user.type(form.getByLabelText('Nombre del responsable'), 'Rosa Quispe');
    await user.type(form.getByLabelText('Teléfono del responsable'), '944 555 666');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(2));
    await user.click(form.getByRole('button', { name: 'Guardar paciente' }));
    expect(await screen.findByText('Zoila de la Cruz')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Paciente guardado')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cambiar de paciente' }));
    const [entry] = await store.entries();
    expect(await store.row('patients', entry!.row_id)).toMatchObject({
      first_name: 'Zoila',
      last_name: 'de la Cruz',
      phone_number: '911 222 333',
      fecha_nacimiento: '2015-05-01',
      guardian_name: 'Rosa Quispe',
      guardian_phone: '944 555 666',
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Diagnóstico').value).toBe('Clase II');
    await waitFor(async () =>
      expect((await store.db.drafts.toArray()).map(({ values }) => values)).toMatchObject([
        { diagnostic: 'Clase II', patient: entry!.row_id },
      ]),
    );
    // The window's form has submitted only its own record.
    expect(await store.entries()).toHaveLength(1);
    await press('Guardar plan');
    await waitFor(async () => expect(await store.entries()).toHaveLength(2));
    const [, plan] = await store.entries();
    expect(plan?.deps).toEqual([entry!.op_id]);
  });

  it('needs the name; the words are those of the patient’s own form', async () => {
    const store = await storeWith();
    show(store);
    await user.type(await picker(), '911 222 333');
    await user.click(await option('Crear paciente «911 222 333»'));
    const form = await dialog();
    expect(form.getByLabelText<HTMLInputElement>('Teléfono').value).toBe('911 222 333');
    await user.click(form.getByRole('button', { name: 'Guardar paciente' }));
    expect(await form.findByText('El nombre es obligatorio')).toBeTruthy();
    expect(form.getByText('El apellido es obligatorio')).toBeTruthy();
    expect(screen.queryByText('Debes seleccionar un paciente')).toBeNull();
    expect(await store.entries()).toEqual([]);
  });

  it('is begun with the keyboard alone: Enter where no patient matches', async () => {
    show(await storeWith(mateo));
    await user.type(await picker(), 'Zoe Ñahui');
    await screen.findByText('Ningún paciente coincide.');
    await user.keyboard('{Enter}');
    const form = await dialog();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Teléfono')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await picker());
  });

  it('an existing patient with the same name is offered, and can be chosen with a tap', async () => {
    const store = await storeWith({ ...mateo, fecha_nacimiento: '2013-05-01' });
    show(store);
    await user.type(await picker(), 'Mateo Salazar ');
    await user.click(await option('Crear paciente «Mateo Salazar»'));
    const form = await dialog();
    await user.type(form.getByLabelText('Fecha de nacimiento'), '2013-05-01');
    await user.click(form.getByRole('button', { name: 'Guardar paciente' }));
    const twin = await dialog('Posible duplicado');
    // Escape closes only the question.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Posible duplicado' })).toBeNull());
    await user.click((await dialog()).getByRole('button', { name: 'Guardar paciente' }));
    expect(twin).toBeTruthy();
    await user.click((await dialog('Posible duplicado')).getByRole('button', { name: 'Elegir a Mateo Salazar' }));
    expect(await screen.findByRole('button', { name: 'Cambiar de paciente' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await store.entries()).toEqual([]);
    await waitFor(async () =>
      expect((await store.db.drafts.toArray()).map(({ values }) => values)).toMatchObject([{ patient: MATEO }]),
    );
  });

  it('half typed waits as a draft for the same name, and is not offered for another', async () => {
    const store = await storeWith();
    show(store);
    const begin = async (text: string) => {
      await user.clear(await picker());
      await user.type(await picker(), text);
      await user.click(await option(`Crear paciente «${text}»`));
      return dialog();
    };
    await user.type((await begin('Zoe Ñahui')).getByLabelText('Teléfono'), '911 222 333');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await press('Cerrar');
    expect((await begin('Ana Uno')).getByLabelText<HTMLInputElement>('Teléfono').value).toBe('');
    await press('Cerrar');
    const again = await begin('Zoe Ñahui');
    await waitFor(() => expect(again.getByLabelText<HTMLInputElement>('Teléfono').value).toBe('911 222 333'));
  });
});
