import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { wishCalendarRemoval, wishCalendarSync } from '#store/agenda/calendar-wishes.ts';
import { writeMeta } from '#store/database/meta.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';
import { buildAppointment, CLINIC } from '#tests/support/factories.ts';

let tablet: Tablet;
let ids: string[];
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
  await writeMeta(tablet.db, 'config', { ...CLINIC, calendar: true });
  ids = [newId(), newId()];
  const hours = ['11:00', '12:00'];
  const rows = ids.map((id, index): Row => buildAppointment({ id, fecha: '2026-11-25', hora: hours[index]! }));
  await takeServerRows(
    tablet.db,
    'appointments',
    rows.map((row) => ({ id: row.id, version: 1, row })),
  );
  for (const id of ids) await wishCalendarSync(tablet.db, id, tablet.ports);
});

const refuse = (code: 'calendar_unauthorized' | 'calendar_unconfigured', detail: string) =>
  tablet.db.outbox.toCollection().modify({
    state: 'attention',
    error: { status: 401, problem: { type: '', title: '', status: 401, code, detail } },
  });

it('requests that wait for Google Calendar are shown in words', async () => {
  await wishCalendarRemoval(tablet.db, ids[1]!, tablet.ports);
  showCentre(tablet);
  const waiting = within(await screen.findByRole('region', { name: 'Por enviar (2)' }));
  expect(waiting.getByText('Sincronizar con Google Calendar: Control, 25/11/2026 11:00')).toBeTruthy();
  expect(waiting.getByText('Eliminar de Google Calendar: Control, 25/11/2026 12:00')).toBeTruthy();
});

it('requests refused by Google Calendar are shown together, with the reason, and can be sent again', async () => {
  await refuse('calendar_unauthorized', 'Falta autorizar el acceso a Google Calendar.');
  showCentre(tablet);
  const card = within(await screen.findByRole('article', { name: 'Sin enviar a Google Calendar' }));
  expect(await card.findByText('Autorice el acceso al calendario de Google')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Autorizar ahora' })).toBeTruthy();
  expect(card.getByText('Sincronizar con Google Calendar: Control, 25/11/2026 12:00')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Requieren atención' })).getByText('1')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Reintentar: Google Calendar' }));
  await waitFor(async () =>
    expect((await tablet.db.outbox.toArray()).map(({ state, error }) => [state, error])).toEqual([
      ['pending', null],
      ['pending', null],
    ]),
  );
});

it('requests refused by Google Calendar can be discarded; the appointments stay', async () => {
  await refuse('calendar_unconfigured', 'Google Calendar no está configurado en el servidor de la clínica.');
  showCentre(tablet);
  const card = within(await screen.findByRole('article', { name: 'Sin enviar a Google Calendar' }));
  expect(card.getByText('Google Calendar no está configurado en el servidor de la clínica.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Autorizar ahora' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Descartar: Google Calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar lo de Google Calendar' }));
  expect(dialog.getByText('Sincronizar con Google Calendar: Control, 25/11/2026 11:00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('Descartado. Las citas siguen guardadas.')).toBeTruthy();
  expect(await tablet.db.outbox.count()).toBe(0);
  expect(await tablet.db.records('appointments').count()).toBe(2);
});
