// Lists name the patient of a record: every patient has a "Historia clínica".
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Row } from '#domain/record/row.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { readCentre } from '#store/decisions/read-centre.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { write } from '#store/outbox/write.ts';
import { openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';
import { buildAppointment, buildHistory, buildImage, buildOdontogram, buildTooth } from '#tests/support/factories.ts';

let tablet: Tablet;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
});

const receive = (collection: CollectionName, row: Row) =>
  takeServerRows(tablet.db, collection, [{ id: row.id, version: 1, row }]);

/** A patient with a history and an edit of that history. */
async function editedHistory(first_name: string, last_name: string): Promise<string> {
  const history = buildHistory({ patient: await tablet.patient({ first_name, last_name }) });
  await receive('clinical-histories', history);
  await editRow('clinical-histories', history, { notes: 'Viene sola' });
  return history.id;
}

const editRow = (collection: CollectionName, opened: Row, changes: object) =>
  write(
    tablet.db,
    [{ method: 'PUT', collection, id: opened.id, opened, values: { ...opened, ...changes } }],
    tablet.ports,
  );

const names = async (): Promise<(string | null)[]> => {
  const card = within(await screen.findByRole('region', { name: /^Por enviar/ }));
  return card.getAllByRole('listitem').map((item) => item.querySelector('b')!.textContent);
};

it('two histories are told apart by their patients', async () => {
  await editedHistory('Lucía', 'Peña');
  await editedHistory('Mateo', 'Salazar');
  showCentre(tablet);
  expect(await names()).toEqual(['Historia clínica · Lucía Peña', 'Historia clínica · Mateo Salazar']);
});

it('a tooth’s patient is found by its odontogram, an image’s by its history, each read once by ids', async () => {
  const clinical_history = await editedHistory('Lucía', 'Peña');
  const odontogram = buildOdontogram({ clinical_history });
  const tooth = buildTooth({ odontogram: odontogram.id, tooth_number: '36' });
  const image = buildImage({ clinical_history });
  await receive('odontograms', odontogram);
  await receive('teeth', tooth);
  await receive('clinical-images', image);
  await editRow('teeth', tooth, { condition: 'corona' });
  await editRow('clinical-images', image, { image_type: 'xray' });
  await tablet.edit(await tablet.patient({ first_name: 'Mateo' }), { occupation: 'Chef' });
  const byIds = vi.spyOn(tablet.db.rows('odontograms'), 'bulkGet');
  const { waiting } = await readCentre(tablet.db);
  expect(waiting.entries.map(({ title, whose }) => [title.split(' ')[0], whose])).toEqual([
    ['Historia', 'Lucía Peña'],
    ['Diente', 'Lucía Peña'],
    [expect.any(String), 'Lucía Peña'],
    ['Mateo', null],
  ]);
  expect(byIds.mock.calls).toEqual([[[odontogram.id]]]);
});

it('where the way to the patient is not on this tablet the record stands alone', async () => {
  const tooth = buildTooth({ tooth_number: '36' });
  await receive('teeth', tooth);
  await editRow('teeth', tooth, { condition: 'corona' });
  showCentre(tablet);
  expect(await names()).toEqual(['Diente 36']);
});

it('a refused change, and the question before it is discarded, name the patient', async () => {
  await editedHistory('Lucía', 'Peña');
  await tablet.refuseNext({ detail: 'Revise la historia.' });
  showCentre(tablet);
  const card = within(await screen.findByRole('article', { name: 'Rechazado: Historia clínica · Lucía Peña' }));
  expect(card.getByText('Lucía Peña')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Descartar: Historia clínica · Lucía Peña' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Edición de historia clínica, de Lucía Peña (Notas)')).toBeTruthy();
});

it('a conflict over a history names the patient', async () => {
  const id = await editedHistory('Lucía', 'Peña');
  const theirs = {
    ...(await tablet.db.rows('clinical-histories').get(id)),
    notes: 'Viene con su madre',
  } as unknown as Row;
  await takeServerRows(tablet.db, 'clinical-histories', [{ id, version: 2, row: { ...theirs, version: 2 } }]);
  await tablet.outgoing();
  showCentre(tablet);
  const card = within(await screen.findByRole('article', { name: /^Conflicto: / }));
  expect(card.getByText('Lucía Peña')).toBeTruthy();
});

it('the conflict over a visit deleted on another tablet names the patient', async () => {
  const visit = buildAppointment({ patient: await tablet.patient({ first_name: 'Lucía', last_name: 'Peña' }) });
  await receive('appointments', visit);
  await editRow('appointments', visit, { notes: 'Trae radiografía' });
  await takeServerRows(tablet.db, 'appointments', [{ id: visit.id, version: 2, row: null }]);
  await tablet.outgoing();
  showCentre(tablet);
  const card = within(await screen.findByRole('article', { name: /^Conflicto: / }));
  expect(card.getByText('Lucía Peña')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Aceptar la eliminación' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/de Lucía Peña/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Aceptar la eliminación' }));
  expect(await screen.findByText('Queda eliminada.')).toBeTruthy();
});

it('the question before a history is deleted names the patient', async () => {
  const history = buildHistory({ patient: await tablet.patient({ first_name: 'Lucía', last_name: 'Peña' }) });
  await receive('clinical-histories', history);
  await write(tablet.db, [{ method: 'DELETE', collection: 'clinical-histories', id: history.id }], tablet.ports);
  const theirs = { ...history, notes: 'Viene con su madre', version: 2 };
  await takeServerRows(tablet.db, 'clinical-histories', [{ id: history.id, version: 2, row: theirs }]);
  await tablet.outgoing();
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Eliminar de todos modos' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Se eliminará la historia clínica, de Lucía Peña, también lo que/)).toBeTruthy();
});
