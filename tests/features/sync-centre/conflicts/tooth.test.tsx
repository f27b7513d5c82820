import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicalHistoryId, newId, toothId } from '#domain/record/ids.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { ChartTooth, ToothValues } from '#domain/clinical/tooth.ts';
import { saveTeeth, type ToothMark } from '#store/clinical/teeth.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';
import { buildHistory, buildOdontogram, buildTooth } from '#tests/support/factories.ts';

let tablet: Tablet;
let odontogram: string;
const user = userEvent.setup();

const receive = (collection: CollectionName, row: Row) =>
  takeServerRows(tablet.db, collection, [{ id: row.id, version: row.version, row }]);

/** Tooth 16 as Iván marked it, with this version. */
const theirs = (mark: Partial<ToothValues>, version: number) =>
  receive('teeth', { ...buildTooth({ odontogram, ...mark }), version, updated_by: IVAN.id });

beforeEach(async () => {
  tablet = await openTablet();
  odontogram = newId();
  const patient = await tablet.patient();
  await receive('clinical-histories', buildHistory({ patient, allergies: 'penicilina' }));
  await receive('odontograms', buildOdontogram({ id: odontogram, clinical_history: clinicalHistoryId(patient) }));
});

/** Ana and Iván mark tooth 16; the engine finds the conflict. */
async function clash(mine: Partial<ToothMark>, other: Partial<ToothMark>): Promise<void> {
  await theirs({ condition: 'sano' }, 1);
  const opened = (await tablet.db.rows('teeth').get(toothId(odontogram, '16'))) as unknown as ChartTooth;
  await saveTeeth(tablet.db, [{ opened, changes: mine }], tablet.ports);
  await theirs({ condition: 'sano', ...other }, 2);
  expect(await tablet.outgoing()).toEqual([]);
}

const card = async () => within(await screen.findByRole('article', { name: 'Conflicto: Diente 16' }));
const sent = async () => (await tablet.outgoing()).map((entry) => entry.sent?.body);

describe('a tooth that two people marked', () => {
  it('is drawn in both versions, with the patient’s name and alerts', async () => {
    await clash({ condition: 'caries', observation: 'Oclusal' }, { condition: 'restauracion', observation: 'Resina' });
    showCentre(tablet);
    const shown = await card();
    expect(shown.getByText('primer molar superior derecho')).toBeTruthy();
    expect(await shown.findByText('Mateo Salazar')).toBeTruthy();
    expect(await shown.findByText('Alergias: penicilina')).toBeTruthy();
    const mine = within(shown.getByRole('region', { name: 'Lo que se guardó aquí' }));
    expect(mine.getByText('Caries')).toBeTruthy();
    expect(mine.getByText('Oclusal')).toBeTruthy();
    expect(mine.getByText(/^Ana Vega · hoy/)).toBeTruthy();
    const other = within(shown.getByRole('region', { name: 'De la otra persona' }));
    expect(other.getByText('Restauración')).toBeTruthy();
    expect(other.getByText('Resina')).toBeTruthy();
    expect(other.getByText(/^Iván Castro · /)).toBeTruthy();
    expect(shown.getByText('Antes').parentElement?.textContent).toBe('AntesSano');
    expect(shown.getByText('13')).toBeTruthy();
  });

  it('is mine after one tap', async () => {
    await clash({ condition: 'caries', observation: 'Oclusal' }, { condition: 'restauracion', observation: 'Resina' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Usar la mía: Caries' }));
    await waitFor(async () => expect(await tablet.db.conflicts.count()).toBe(0));
    expect(await sent()).toMatchObject([{ condition: 'caries', observation: 'Oclusal' }]);
  });

  it('is theirs after one tap, and nothing is sent', async () => {
    await clash({ condition: 'caries' }, { condition: 'restauracion' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Usar la otra: Restauración' }));
    await waitFor(async () => expect(await tablet.db.conflicts.count()).toBe(0));
    expect(await sent()).toEqual([]);
    expect(await tablet.db.rows('teeth').get(toothId(odontogram, '16'))).toMatchObject({ condition: 'restauracion' });
  });

  it('keeps both observations where a person joins them', async () => {
    await clash({ condition: 'caries', observation: 'Oclusal' }, { condition: 'restauracion', observation: 'Resina' });
    showCentre(tablet);
    await user.click(await screen.findByRole('button', { name: 'Juntar las dos observaciones' }));
    const other = within(screen.getByRole('region', { name: 'De la otra persona' }));
    expect(other.getByText(/Resina\s+Oclusal/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Usar la otra: Restauración' }));
    await waitFor(async () => expect(await tablet.db.conflicts.count()).toBe(0));
    const bodies = await sent();
    expect(bodies.at(-1)).toMatchObject({ condition: 'restauracion', observation: 'Resina\nOclusal' });
  });

  it('is described in words where only the observations differ', async () => {
    await clash({ observation: 'Oclusal' }, { observation: 'Resina' });
    showCentre(tablet);
    expect(await screen.findByRole('button', { name: 'Usar la mía: Observación' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Combinar: Observación' })).toBeTruthy();
  });
});
