import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { SyncIndicator } from '#features/shell/nav/sync-indicator.tsx';
import { syncWords } from '#features/shell/nav/sync-words.ts';
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx';
import { readWrites } from '#store/outbox/actions.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { write } from '#store/outbox/write.ts';
import { ANA, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';
import { showScreen } from '#tests/support/screen.tsx';

let tablet: Tablet;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
});

/** Ana edits here a record that Iván has changed meanwhile; the engine finds the conflict. */
async function clash(mine: Parameters<Tablet['edit']>[1], theirs: Parameters<Tablet['edit']>[1]): Promise<string> {
  const id = await tablet.patient({ phone_number: '987 654 321', patient_notes: 'Alérgico' });
  await tablet.edit(id, mine);
  await tablet.receive({ phone_number: '987 654 321', patient_notes: 'Alérgico', ...theirs }, 2, id);
  expect(await tablet.outgoing()).toEqual([]);
  return id;
}

const settled = () => waitFor(async () => expect(await tablet.db.conflicts.count()).toBe(0));

describe('a field that two people changed', () => {
  it('shows both versions, the one before, and who made each', async () => {
    await clash({ phone_number: '911 111 111' }, { phone_number: '922 222 222' });
    showCentre(tablet);
    const card = within(await screen.findByRole('article', { name: 'Conflicto: Mateo Salazar' }));
    expect(card.getByText('Antes: 987 654 321')).toBeTruthy();
    expect(card.getByText('911 111 111')).toBeTruthy();
    expect(card.getByText('922 222 222')).toBeTruthy();
    expect(card.getByText(/^Ana Vega · hoy/)).toBeTruthy();
    expect(card.getByText(/^Iván Castro · /)).toBeTruthy();
  });

  it('names another device where one person changed it on two', async () => {
    const id = await tablet.patient({ phone_number: '987 654 321' });
    await tablet.edit(id, { phone_number: '911 111 111' });
    await tablet.receive({ phone_number: '922 222 222' }, 2, id, ANA);
    await tablet.outgoing();
    showCentre(tablet);
    const card = within(await screen.findByRole('article', { name: 'Conflicto: Mateo Salazar' }));
    expect(card.getByText('De otro dispositivo')).toBeTruthy();
    expect(card.queryByText('De la otra persona')).toBeNull();
  });

  it('goes out as mine after one tap', async () => {
    const id = await clash({ phone_number: '911 111 111' }, { phone_number: '922 222 222' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Usar la mía: Teléfono' }));
    await settled();
    const [entry] = await tablet.outgoing();
    expect(entry?.sent).toMatchObject({ method: 'PUT', path: `/patients/${id}/`, if_match: 2 });
    expect(entry?.sent?.body?.['phone_number']).toBe('911 111 111');
  });

  it('stays as theirs after one tap, and nothing goes out', async () => {
    const id = await clash({ phone_number: '911 111 111' }, { phone_number: '922 222 222' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Usar la otra: Teléfono' }));
    await settled();
    expect(await tablet.outgoing()).toEqual([]);
    expect((await tablet.db.rows('patients').get(id))?.['phone_number']).toBe('922 222 222');
  });

  it('can be combined: both texts are offered joined and go out as edited', async () => {
    await clash({ patient_notes: 'Alérgico al látex' }, { patient_notes: 'Alérgico a la penicilina' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Combinar: Notas' }));
    const text = screen.getByLabelText<HTMLTextAreaElement>(/^Notas/);
    expect(text.value).toBe('Alérgico a la penicilina\nAlérgico al látex');
    await user.type(text, '!');
    await user.click(screen.getByRole('button', { name: 'Usar este texto' }));
    await settled();
    const [entry] = await tablet.outgoing();
    expect(entry?.sent?.body?.['patient_notes']).toBe('Alérgico a la penicilina\nAlérgico al látex!');
  });

  it('is not settled by a combination that the form would refuse', async () => {
    await clash({ phone_number: '911 111 111' }, { phone_number: '922 222 222' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Combinar: Teléfono' }));
    await user.click(screen.getByRole('button', { name: 'Usar este texto' }));
    expect(await screen.findByText('Por favor, introduce un número de teléfono válido')).toBeTruthy();
    expect(await tablet.db.conflicts.count()).toBe(1);
  });
});

describe('values of a conflict that differ in their form alone', () => {
  /** Both changed the telephone; `overlap` is another field of the same conflict. */
  async function clashBeside(overlap: { before: unknown; mine: unknown; theirs: unknown }): Promise<void> {
    await clash({ phone_number: '911 111 111' }, { phone_number: '922 222 222' });
    const [conflict] = await tablet.db.conflicts.toArray();
    const [telephone] = conflict!.overlaps;
    const other = { ...telephone!, field: 'address', ...overlap };
    await tablet.db.conflicts.put({ ...conflict!, overlaps: [telephone!, other] });
    showCentre(tablet);
  }

  it('are not counted as changed', async () => {
    await clashBeside({ before: null, mine: null, theirs: '' });
    expect(await screen.findByText(/cambiaron uno de estos datos/)).toBeTruthy();
  });

  it('with the keys of an object in another order are no change of the other side', async () => {
    await clashBeside({ before: { a: 1, b: 2 }, mine: { a: 3, b: 2 }, theirs: { b: 2, a: 1 } });
    const [conflict] = await tablet.db.conflicts.toArray();
    await tablet.db.conflicts.put({ ...conflict!, overlaps: [conflict!.overlaps[1]!] });
    expect(await screen.findByText(/no encaja con lo que mientras tanto se cambió/)).toBeTruthy();
  });
});

describe('several fields that two people changed', () => {
  const both = [
    { phone_number: '911 111 111', occupation: 'Chef' },
    { phone_number: '922 222 222', occupation: 'Piloto' },
  ] as const;

  it('wait until each is chosen, and go out as chosen', async () => {
    await clash(...both);
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Usar la mía: Teléfono' }));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar elección' });
    expect(save.disabled).toBe(true);
    expect(await tablet.db.conflicts.count()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Usar la otra: Ocupación' }));
    await user.click(save);
    await settled();
    const [entry] = await tablet.outgoing();
    expect(entry?.sent?.body).toMatchObject({ phone_number: '911 111 111', occupation: 'Piloto' });
  });

  it('are all mine after one tap', async () => {
    await clash(...both);
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Usar todo lo mío' }));
    await settled();
    const [entry] = await tablet.outgoing();
    expect(entry?.sent?.body).toMatchObject({ phone_number: '911 111 111', occupation: 'Chef' });
  });
});

describe('a record that they deleted and I edited', () => {
  async function deletedUnderneath(): Promise<void> {
    const id = await tablet.patient({ phone_number: '987 654 321' });
    await tablet.edit(id, { phone_number: '911 111 111' });
    await tablet.deletedByOther(id);
    expect(await tablet.outgoing()).toEqual([]);
  }

  it('comes back with my changes', async () => {
    await deletedUnderneath();
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Restaurar con mis cambios' }));
    await settled();
    const [revival] = await tablet.outgoing();
    expect(revival?.sent).toMatchObject({ method: 'POST', path: '/patients/', revives: true });
    const [, edit] = await readWrites(tablet.db);
    expect(edit?.patch).toMatchObject({ phone_number: { after: '911 111 111' } });
  });

  it('names only the changed fields, though a group of fields was sent whole', async () => {
    const { db, ports } = tablet;
    const id = newId();
    const at = '2026-11-20T15:00:00.000Z';
    const meta = { version: 1, created_at: at, updated_at: at, created_by: null, updated_by: null };
    const entry = {
      operation_type: 'entrada',
      date: '2026-11-20',
      quantity: 9,
      unit_price: 3,
      supplier: null,
      notes: null,
    };
    const row = { id, product: newId(), ...entry, ...meta };
    await takeServerRows(db, 'inventory-operations', [{ id, version: 1, row }]);
    const values = { ...row, quantity: 12 };
    await write(db, [{ method: 'PUT', collection: 'inventory-operations', id, opened: row, values }], ports);
    await takeServerRows(db, 'inventory-operations', [{ id, version: 2, row: null }]);
    expect(await tablet.outgoing()).toEqual([]);
    showCentre(tablet);
    await screen.findByRole('button', { name: 'Restaurar con mis cambios' });
    expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['9']);
    expect(screen.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual(['12']);
  });

  it('says that what it belonged to comes back too', async () => {
    const { db, ports } = tablet;
    const id = newId();
    const at = '2026-11-20T15:00:00.000Z';
    const meta = { version: 1, created_at: at, updated_at: at, created_by: null, updated_by: null };
    const plan = { id, patient: newId(), diagnostic: 'Clase II', treatment_plan: null, observations: null, ...meta };
    await takeServerRows(db, 'treatment-plans', [{ id, version: 1, row: plan }]);
    const values = { ...plan, diagnostic: 'Clase III' };
    await write(db, [{ method: 'PUT', collection: 'treatment-plans', id, opened: plan, values }], ports);
    await takeServerRows(db, 'treatment-plans', [{ id, version: 2, row: null }]);
    expect(await tablet.outgoing()).toEqual([]);
    showCentre(tablet);
    expect(await screen.findByText(/También se eliminó el paciente a que pertenece/)).toBeTruthy();
  });

  it('goes only after a confirmation that names what is lost', async () => {
    await deletedUnderneath();
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Aceptar la eliminación' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Edición de paciente Mateo Salazar (Teléfono)')).toBeTruthy();
    expect(await tablet.db.conflicts.count()).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Aceptar la eliminación' }));
    await settled();
    expect(await tablet.db.rows('patients').count()).toBe(0);
    expect(await tablet.outgoing()).toEqual([]);
  });

  it('is settled once it is accepted: header, sync centre and store agree', async () => {
    await deletedUnderneath();
    showScreen(tablet, '/sincronizacion', () => (
      <>
        <SyncIndicator />
        <SyncCentre words={syncWords} />
      </>
    ));
    const indicator = () => screen.getByTestId('sync-status');
    await waitFor(() => expect(indicator().textContent).toBe('1 requiere atención'));
    await user.click(await screen.findByRole('button', { name: 'Aceptar la eliminación' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aceptar la eliminación' }));
    await settled();
    // The engine sends and receives no write here, so it is not what makes the screens read again.
    expect(await screen.findByText('Todo está al día')).toBeTruthy();
    await waitFor(() => expect(indicator().textContent).toBe('Al día'));
    expect(indicator().dataset).toMatchObject({ state: 'synced', pending: '0' });
    expect(screen.queryByText('1 requiere atención')).toBeNull();
  });
});

describe('changes that go together, one of them to a record that they deleted', () => {
  it('go out after one tap, and the record comes back', async () => {
    const { db, ports } = tablet;
    const ids = [await tablet.patient({ occupation: 'Chef' }), await tablet.patient({ occupation: 'Chef' })];
    const opened = { occupation: 'Chef' };
    const intents = ids.map((id) => ({ id, opened, values: { occupation: 'Piloto' } }));
    await write(
      db,
      intents.map((intent) => ({ method: 'PUT', collection: 'patients', ...intent })),
      ports,
    );
    await tablet.deletedByOther(ids[0]!);
    expect(await tablet.outgoing()).toEqual([]);
    showCentre(tablet);
    expect(await screen.findByText(/^En otro dispositivo se eliminó el paciente Mateo Salazar\./)).toBeTruthy();
    expect(screen.getByText('Paciente eliminado')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Restaurar con mis cambios' }));
    await settled();
    const queued = await readWrites(db);
    expect(queued.map(({ method, row_id }) => [method, row_id])).toEqual([
      ['POST', ids[0]],
      ['PUT', ids[0]],
      ['PUT', ids[1]],
    ]);
  });
});

describe('changes that go together, of a record that they changed and of one that they deleted', () => {
  it('list no emptied field of the deleted one: there is nothing to choose', async () => {
    const changed = await tablet.patient({ occupation: 'Chef' });
    const deleted = await tablet.patient({ email: 'a@b.ec' });
    const edit = { method: 'PUT', collection: 'patients' } as const;
    await write(
      tablet.db,
      [
        { ...edit, id: changed, opened: { occupation: 'Chef' }, values: { occupation: 'Piloto' } },
        { ...edit, id: deleted, opened: { email: 'a@b.ec' }, values: { email: null } },
      ],
      tablet.ports,
    );
    await tablet.receive({ occupation: 'Actriz' }, 2, changed);
    await tablet.deletedByOther(deleted);
    expect(await tablet.outgoing()).toEqual([]);
    showCentre(tablet);
    const card = within(await screen.findByRole('article', { name: /^Conflicto: / }));
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Piloto', 'Actriz']);
  });
});

describe('a record that I deleted and they changed', () => {
  async function changedUnderneath(): Promise<string> {
    const id = await tablet.patient({ phone_number: '987 654 321' });
    await writesOf('patients').delete(tablet.db, id, tablet.ports);
    await tablet.receive({ phone_number: '922 222 222' }, 2, id);
    expect(await tablet.outgoing()).toEqual([]);
    return id;
  }

  it('is deleted only after a confirmation', async () => {
    const id = await changedUnderneath();
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Eliminar de todos modos' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await tablet.db.conflicts.count()).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    await settled();
    const said = 'Se eliminó el paciente Mateo Salazar. Se envía en cuanto haya conexión.';
    expect(await screen.findByText(said)).toBeTruthy();
    const [entry] = await tablet.outgoing();
    expect(entry?.sent).toMatchObject({ method: 'DELETE', path: `/patients/${id}/`, if_match: 2 });
  });

  it('is kept with their change after one tap', async () => {
    const id = await changedUnderneath();
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Conservar' }));
    await settled();
    expect(await screen.findByText('Se conserva el paciente Mateo Salazar.')).toBeTruthy();
    expect((await tablet.db.rows('patients').get(id))?.['phone_number']).toBe('922 222 222');
    expect(await tablet.outgoing()).toEqual([]);
  });
});
