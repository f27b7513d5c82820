import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { readCentre } from '#store/decisions/read-centre.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { expireSession, saveSignIn, senderFor } from '#store/session/session.ts';
import { write } from '#store/outbox/write.ts';
import { ANA, IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';

let tablet: Tablet;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
});

describe('a refused write', () => {
  /** A new patient with a plan that needs it; the server refuses the patient. */
  async function refusedWithDependent(): Promise<string> {
    const values = { ...EMPTY_PATIENT, first_name: 'Lucía', last_name: 'Ríos', phone_number: '123' };
    const patient = await writesOf('patients').create(tablet.db, values, tablet.ports);
    const plan = { patient, diagnostic: 'Clase II', treatment_plan: null, observations: null };
    await write(
      tablet.db,
      [{ method: 'POST', collection: 'treatment-plans', id: newId(), values: plan }],
      tablet.ports,
    );
    await tablet.refuseNext({
      detail: 'Revise los datos del paciente.',
      fields: { phone_number: 'Introduce un teléfono válido' },
    });
    return patient;
  }

  it("shows the server's words, the refused values and what waits for it", async () => {
    await refusedWithDependent();
    showCentre(tablet);
    const card = within(await screen.findByRole('article', { name: 'Rechazado: Lucía Ríos' }));
    expect(card.getByText('Revise los datos del paciente.')).toBeTruthy();
    expect(card.getByText('123')).toBeTruthy();
    expect(card.getByText('Introduce un teléfono válido')).toBeTruthy();
    expect(card.getByText('Clase II · Lucía Ríos')).toBeTruthy();
  });

  it('reports once an error that belongs to no field of the record, such as an image’s file', async () => {
    const detail = 'El archivo no es una imagen que se pueda leer.';
    await tablet.edit(await tablet.patient(), { occupation: 'Chef' });
    await tablet.refuseNext({ detail, fields: { image: detail } });
    showCentre(tablet);
    expect(await screen.findAllByText(detail)).toHaveLength(1);
    expect(screen.queryByText('image')).toBeNull();
    expect(screen.getByText('Chef')).toBeTruthy();
  });

  it('of a deletion names what the server still has', async () => {
    await writesOf('patients').delete(tablet.db, await tablet.patient(), tablet.ports);
    await tablet.refuseNext({ detail: 'No puede eliminar pacientes.' });
    showCentre(tablet);
    expect(await screen.findByText(/El servidor todavía tiene este paciente; aquí no se muestra/)).toBeTruthy();
  });

  it('for the want of a deleted record offers to restore that record', async () => {
    const fallen = { collection: 'patients' as const, id: newId(), title: 'Eva Ríos' };
    const values = { patient: fallen.id, diagnostic: 'Clase II', treatment_plan: null, observations: null };
    const id = newId();
    await write(tablet.db, [{ method: 'POST', collection: 'treatment-plans', id, values }], tablet.ports);
    await tablet.refuseNext({ status: 409, code: 'parent_gone', detail: 'Ya no existe.', fallen });
    showCentre(tablet);
    const restore = await screen.findByRole('button', { name: 'Restaurar paciente Eva Ríos' });
    expect(screen.getByText('Eva Ríos')).toBeTruthy();
    await user.click(restore);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Restaurar/ })).toBeNull());
    const [revival, plan] = await tablet.db.outbox.orderBy('n').toArray();
    expect(revival).toMatchObject({ method: 'POST', row_id: fallen.id, revives: true });
    expect(plan).toMatchObject({ state: 'pending', deps: [revival!.op_id] });
  });

  it('leads its author to the form', async () => {
    const id = await refusedWithDependent();
    showCentre(tablet);
    const link = await screen.findByRole('link', { name: 'Corregir: Lucía Ríos' });
    expect(link.getAttribute('href')).toBe(`/patients/${id}/edit`);
  });

  it('of a payment leads its author to the window on the patient’s page', async () => {
    const patient = await tablet.patient();
    const [budget, payment] = [newId(), newId()];
    const [nombre, payment_date] = ['Ortodoncia', '2026-03-10'];
    await write(
      tablet.db,
      [
        { method: 'POST', collection: 'budgets', id: budget, values: { patient, nombre, total_amount: 100 } },
        {
          method: 'POST',
          collection: 'payments',
          id: payment,
          values: { patient, budget, amount: 50, payment_date, payment_method: 'CASH', notes: null },
        },
      ],
      tablet.ports,
    );
    await tablet.db.outbox.where({ collection: 'payments' }).modify({ state: 'attention' });
    showCentre(tablet);
    const link = await screen.findByRole('link', { name: /^Corregir: Pago de/ });
    expect(link.getAttribute('href')).toBe(`/patients/${patient}?payment=${payment}`);
  });

  it('is sent again as it is, under the same op id', async () => {
    await refusedWithDependent();
    const [refused] = await tablet.db.outbox.where('state').equals('attention').toArray();
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Reintentar: Lucía Ríos' }));
    await waitFor(async () => expect(await tablet.db.outbox.where('state').equals('attention').count()).toBe(0));
    expect((await tablet.outgoing())[0]?.op_id).toBe(refused?.op_id);
  });

  it('is discarded only after a confirmation that names everything that goes with it', async () => {
    await refusedWithDependent();
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Descartar: Lucía Ríos' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Creación de paciente Lucía Ríos')).toBeTruthy();
    expect(dialog.getByText('Creación de plan de tratamiento Clase II, de Lucía Ríos')).toBeTruthy();
    expect(await tablet.db.outbox.count()).toBe(2);
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await tablet.db.outbox.count()).toBe(0));
    expect(await tablet.db.rows('patients').count()).toBe(0);
  });
});

describe('many refused writes', () => {
  it('cost one look at what waits for them', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => tablet.patient()));
    for (const id of ids) await tablet.edit(id, { occupation: 'Chef' });
    await tablet.edit(await tablet.patient(), { occupation: 'Piloto' });
    const entries = await tablet.db.outbox.orderBy('n').toArray();
    await tablet.db.outbox.bulkUpdate(
      entries.map(({ n }, place) => ({
        key: n,
        changes: place < 3 ? { state: 'attention' } : { state: 'held', deps: [entries[1]!.op_id] },
      })),
    );
    const whole = vi.spyOn(tablet.db.outbox, 'orderBy');
    const { refused } = await readCentre(tablet.db);
    expect(refused.map(({ held }) => held.length)).toEqual([0, 1, 0]);
    expect(whole).toHaveBeenCalledOnce();
  });
});

describe('writes of a person whose session ended', () => {
  beforeEach(async () => {
    await saveSignIn(tablet.db, IVAN, { access: 'b', refresh: 's' });
    await tablet.edit(await tablet.patient(), { occupation: 'Chef' });
    await expireSession(tablet.db, IVAN.id, 1);
    await saveSignIn(tablet.db, ANA, { access: 'a', refresh: 'r' });
  });

  it('say whose sign-in they wait for', async () => {
    showCentre(tablet);
    expect(
      await screen.findByText(/^Inicie sesión como Iván Castro para enviarlo\. Mientras tanto queda guardado/),
    ).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Espera a Iván Castro' })).toBeTruthy();
  });

  it('of a disabled account wait for no sign-in, and say who can send them', async () => {
    const row = {
      ...IVAN,
      active: false,
      version: 2,
      created_at: '',
      updated_at: '',
      created_by: null,
      updated_by: null,
    };
    await takeServerRows(tablet.db, 'users', [{ id: IVAN.id, version: 2, row }]);
    showCentre(tablet);
    expect(
      await screen.findByText(
        /^La cuenta de Iván Castro está desactivada: un administrador puede enviarlo en su nombre/,
      ),
    ).toBeTruthy();
  });

  it('are sent in his name by an administrador who confirms it', async () => {
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Enviar en nombre de Iván Castro' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enviar' }));
    await waitFor(async () => expect(await senderFor(tablet.db, IVAN.id)).toBe(ANA.id));
    expect((await tablet.outgoing())[0]?.author).toBe(IVAN.id);
  });

  it('are not offered to a recepcionista', async () => {
    await saveSignIn(tablet.db, { ...ANA, rol: 'recepcionista' }, { access: 'a', refresh: 'r' });
    showCentre(tablet);
    await screen.findByText(/^Inicie sesión como Iván Castro/);
    expect(screen.queryByRole('button', { name: /en nombre de/ })).toBeNull();
  });
});
