import { Link } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Patient } from '#domain/patients/patient.ts';
import { RecordForm } from '#record/form/record-form.tsx';
import { bind, useRecordForm, type RecordFormOptions } from '#record/form/use-record-form.ts';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { TextField } from '#ui/form/fields.tsx';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import { keepErrorToasts } from '#tests/support/toasts.ts';

const user = userEvent.setup();
const ID = testId(0x100);
const FAILED = 'Error al guardar.';

type Options = Partial<RecordFormOptions<'patients'>>;

function PatientForm({ deleted = false, ...options }: Options & { deleted?: Patient | false }) {
  const form = useRecordForm({
    collection: 'patients',
    saved: 'Guardado',
    failed: FAILED,
    onSaved: () => undefined,
    ...options,
  });
  const field = bind(form);
  return (
    <RecordForm form={form} label="Formulario" submit="Guardar" deleted={deleted} onCancel={() => undefined}>
      <TextField {...field('first_name')} required />
      <TextField {...field('last_name')} required />
      <TextField {...field('occupation')} />
    </RecordForm>
  );
}

/** The form of an existing patient, as on an edit screen. */
function EditForm() {
  const known = useLastKnown(useRecord('patients', ID));
  return known ? <PatientForm record={known.record} deleted={known.deleted && known.record} /> : null;
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
const type = async (label: string, text: string) => user.type(await field(label), text);
const save = async () => user.click(await screen.findByRole('button', { name: 'Guardar' }));

/** Collects reported errors, which would otherwise fail the test. */
function expectReports() {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  return reported;
}

function breakTable(store: TestStore, table: 'outbox' | 'drafts') {
  const add = vi.spyOn(store.db[table], table === 'outbox' ? 'add' : 'put');
  add.mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  return add;
}

describe('saving', () => {
  it('cleans what was typed and nothing else: a row from before keeps the signs that nobody sees', async () => {
    const store = await screenStore();
    await store.receive('patients', buildPatient({ id: ID, first_name: 'Be\u200bgoña', occupation: null }));
    showScreen(store, '/', EditForm);
    await field('Nombre');
    await type('Ocupación', 'Docente\u202c');
    await save();
    expect(await screen.findByText('Guardado')).toBeTruthy();
    expect((await store.entries()).map(({ patch }) => patch)).toEqual([
      { occupation: { before: null, after: 'Docente' } },
    ]);
    expect(await store.row('patients', ID)).toMatchObject({ first_name: 'Be\u200bgoña', occupation: 'Docente' });
  });

  it('saves once, however often the form is submitted in one turn of the event loop', async () => {
    const store = await screenStore();
    showScreen(store, '/', () => <PatientForm />);
    await type('Nombre', 'Mateo');
    await type('Apellido', 'Salazar');
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Formulario' });
    act(() => {
      for (let times = 0; times < 4; times += 1) form.requestSubmit();
    });
    expect(await screen.findByText('Guardado')).toBeTruthy();
    expect(await store.db.records('patients').count()).toBe(1);
    expect(await store.entries()).toHaveLength(1);
  });

  it('that fails is seen from the button at the foot: the message takes the focus, and a toast says it too', async () => {
    const store = await screenStore();
    const reported = expectReports();
    breakTable(store, 'outbox');
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    showScreen(store, '/', () => <PatientForm />);
    await type('Nombre', 'Mateo');
    await type('Apellido', 'Salazar');
    await save();
    const words = `${FAILED} No queda espacio en esta tableta: el cambio no se guardó.`;
    await waitFor(() => expect(document.activeElement?.textContent).toBe(words));
    expect(scrolled.mock.contexts).toContain(document.activeElement);
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent?.includes(words))).toHaveLength(2);
    expect((await field('Nombre')).value).toBe('Mateo');
    expect(reported).toHaveBeenCalled();
  });

  it('that succeeds at the second try leaves no failure on the screen beside its success', async () => {
    const store = await screenStore();
    expectReports();
    keepErrorToasts();
    const broken = breakTable(store, 'outbox');
    showScreen(store, '/', () => <PatientForm />);
    await type('Nombre', 'Mateo');
    await type('Apellido', 'Salazar');
    await save();
    expect(await screen.findAllByText(new RegExp(FAILED))).toHaveLength(2);
    broken.mockRestore();
    await save();
    expect(await screen.findByText('Guardado')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(new RegExp(FAILED))).toBeNull());
  });

  it('is refused by its area’s check, and nothing is saved', async () => {
    const store = await screenStore();
    showScreen(store, '/', () => <PatientForm check={async ({ last_name }) => `Ya hay un ${last_name}.`} />);
    await type('Nombre', 'Mateo');
    await type('Apellido', 'Salazar');
    await save();
    expect(await screen.findAllByText('Ya hay un Salazar.')).not.toEqual([]);
    expect(await store.entries()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is reported as stored once it is', async () => {
    const store = await screenStore();
    showScreen(store, '/', () => <PatientForm />);
    await type('Nombre', 'Mateo');
    expect(await screen.findByText('Borrador guardado en esta tableta')).toBeTruthy();
    expect(await store.db.drafts.count()).toBe(1);
  });

  it('that was begun for one parent is not offered on the form of another, but again on its own', async () => {
    const store = await screenStore();
    const show = (about: string) => showScreen(store, '/', () => <PatientForm parentId={about} />);
    show(testId(0xa));
    await type('Nombre', 'Mateo');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    show(testId(0xb));
    await type('Apellido', 'Salazar');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(2));
    expect((await field('Nombre')).value).toBe('');
    cleanup();
    show(testId(0xa));
    await waitFor(async () => expect((await field('Nombre')).value).toBe('Mateo'));
    expect((await field('Apellido')).value).toBe('');
  });

  it('that cannot be stored is reported, and leaving the screen asks first', async () => {
    const store = await screenStore();
    expectReports();
    breakTable(store, 'drafts');
    const { address } = showScreen(store, '/a', {
      '/a': () => (
        <>
          <PatientForm />
          <Link to={'/b' as '/'}>Otra pantalla</Link>
        </>
      ),
      '/b': () => <h1>Otra</h1>,
    });
    await type('Nombre', 'Mateo');
    expect(await screen.findByText(/^No se puede guardar un borrador/)).toBeTruthy();
    const leave = () => user.click(screen.getByRole('link', { name: 'Otra pantalla' }));
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(address()).toBe('/a');
    expect((await field('Nombre')).value).toBe('Mateo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Salir y perder lo escrito' }));
    expect(await screen.findByRole('heading', { name: 'Otra' })).toBeTruthy();
  });
});

describe('a record that another person deletes while its form is open', () => {
  async function openAndDelete() {
    const store = await screenStore();
    await store.receive('patients', buildPatient({ id: ID, occupation: 'Estudiante' }));
    showScreen(store, '/', () => <EditForm />);
    await type('Nombre', ' María');
    await store.receiveDeleted('patients', ID, 2);
    await screen.findByText(/^Este paciente fue eliminado mientras se editaba/);
    return store;
  }

  it('keeps what was typed, with one banner that offers to restore it', async () => {
    const store = await openAndDelete();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(screen.queryByText(/fue eliminado/)).toBeNull());
    expect((await field('Nombre')).value).toBe('Lucía María');
    expect(await store.row('patients', ID)).toMatchObject({ occupation: 'Estudiante' });
    await save();
    await screen.findByText('Guardado');
    expect(await store.row('patients', ID)).toMatchObject({ first_name: 'Lucía María', occupation: 'Estudiante' });
  });

  it('says at an attempt to save that the record was deleted, in a single banner', async () => {
    await openAndDelete();
    expectReports();
    await save();
    const [banner, ...others] = await screen.findAllByText(`${FAILED} Este registro (paciente) ya no existe`);
    expect(banner).toBeTruthy();
    // The remaining one is the toast.
    expect(others).toHaveLength(1);
    expect(screen.queryByText(/mientras se editaba/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Restaurar' })).toBeTruthy();
  });
});
