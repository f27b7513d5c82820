// The events of the appointments, against the stand-in of Calendar REST v3.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { authorizeCalendar } from '#tests/support/google-stand-in.ts';
import { refusalOf } from '#tests/server/contract/api.ts';
import { describeOnBothDatabases } from '#tests/support/test-server.ts';
import { createCalendarWorld, type CalendarWorld } from './world.ts';

const eventIdOf = (id: string) => `arcada${id.replaceAll('-', '')}`;

describeOnBothDatabases('an appointment in Google Calendar', (database) => {
  let world: CalendarWorld;
  beforeEach(async () => {
    world = await createCalendarWorld({ database });
    await authorizeCalendar(world.server, world.google);
  });
  afterEach(() => world.close());

  const eventOf = (id: string) => world.google.events.get(eventIdOf(id));
  const calls = (method: string) => world.google.log.filter((call) => call.startsWith(`${method} /calendar`)).length;

  it('becomes synced, with name, treatment, place and the clinic’s own time, and without its notes', async () => {
    const id = await world.createAppointment({ duracion: 45, notes: 'VIH en tratamiento', location: 'Sillón 1' });
    expect((await world.isSynced(id)).body).toEqual({ is_synced: false });
    expect(await world.ask('sync', id)).toMatchObject({ status: 200, body: { is_synced: true } });
    expect((await world.isSynced(id)).body).toEqual({ is_synced: true });
    expect(eventOf(id)).toEqual({
      id: eventIdOf(id),
      summary: 'Mateo Salazar Quispe · Control',
      location: 'Sillón 1',
      start: { dateTime: '2026-11-25T11:00:00', timeZone: 'America/Lima' },
      end: { dateTime: '2026-11-25T11:45:00', timeZone: 'America/Lima' },
      status: 'tentative',
      transparency: 'opaque',
    });
  });

  it('synced twice is one event, changed', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    await world.send('PUT', `/appointments/${id}/`, { body: { hora: '16:00', estado: 'confirmada' } });
    await world.ask('sync', id);
    expect(world.google.events.size).toBe(1);
    expect(eventOf(id)).toMatchObject({ start: { dateTime: '2026-11-25T16:00:00' }, status: 'confirmed' });
  });

  it('is not made twice when its first answer was lost', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    // This server knows nothing of it, as after a copy of the database was put back.
    await world.server.context.db.deleteFrom('google_events').execute();
    expect((await world.ask('sync', id)).body).toEqual({ is_synced: true });
    expect(world.google.events.size).toBe(1);
    expect(calls('POST')).toBe(2);
  });

  it('is not synced after its event was deleted, and can be synced again', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    expect(await world.ask('delete-event', id)).toMatchObject({ status: 200, body: { is_synced: false } });
    expect((await world.isSynced(id)).body).toEqual({ is_synced: false });
    expect(eventOf(id)).toMatchObject({ status: 'cancelled' });
    expect((await world.ask('delete-event', id)).status).toBe(200);
    expect((await world.ask('sync', id)).body).toEqual({ is_synced: true });
    expect(eventOf(id)).toMatchObject({ status: 'tentative' });
  });

  it('is not synced once somebody has deleted the event at Google', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    world.google.events.set(eventIdOf(id), { ...eventOf(id)!, status: 'cancelled' });
    expect((await world.isSynced(id)).body).toEqual({ is_synced: false });
  });

  it('has its event deleted with it, and made again when it is brought back', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    await world.send('DELETE', `/appointments/${id}/`);
    await expect.poll(() => eventOf(id)?.status).toBe('cancelled');
    expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 410, code: 'gone' });
    expect((await world.ask('delete-event', id)).status).toBe(200);
    await world.ask('delete-event', id);
    const other = await world.createAppointment();
    await world.ask('sync', other);
    await world.send('DELETE', `/appointments/${other}/`);
    await expect.poll(() => eventOf(other)?.status).toBe('cancelled');
    const body = { patient: world.patient, fecha: '2026-11-25', hora: '11:00', tipo_tratamiento: 'Control', id: other };
    expect((await world.send('POST', '/appointments/', { body })).status).toBe(201);
    await expect.poll(() => eventOf(other)?.status).toBe('tentative');
    expect(eventOf(id)).toMatchObject({ status: 'cancelled' });
  });

  it('goes with its patient', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    await world.send('DELETE', `/patients/${world.patient}/`);
    await expect.poll(() => eventOf(id)?.status).toBe('cancelled');
  });

  it('is followed by its event wherever it is changed', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    await world.send('PUT', `/appointments/${id}/`, { body: { hora: '09:30' } });
    await expect.poll(() => eventOf(id)?.['start']).toMatchObject({ dateTime: '2026-11-25T09:30:00' });
    await world.send('PUT', `/patients/${world.patient}/`, { body: { first_name: 'Matías' } });
    await expect.poll(() => eventOf(id)?.['summary']).toBe('Matías Salazar Quispe · Control');
  });

  it('has no event any more once it was moved to another date', async () => {
    const id = await world.createAppointment();
    await world.ask('sync', id);
    const notes = 'Reprogramada para el 27/11/2026 a las 10:00.';
    await world.send('PUT', `/appointments/${id}/`, { body: { notes } });
    expect((await world.ask('sync', id)).body).toEqual({ is_synced: false });
    expect(eventOf(id)).toMatchObject({ status: 'cancelled' });
  });

  it('to which nobody came stays in the calendar and says so', async () => {
    const id = await world.createAppointment({ estado: 'inasistencia' });
    await world.ask('sync', id);
    expect(eventOf(id)).toMatchObject({
      summary: 'Mateo Salazar Quispe · Control (inasistencia)',
      transparency: 'transparent',
      status: 'confirmed',
    });
  });

  it('that was never wanted there is never told to Google', async () => {
    const id = await world.createAppointment();
    await world.send('PUT', `/appointments/${id}/`, { body: { hora: '09:30' } });
    await world.send('DELETE', `/appointments/${id}/`);
    expect(world.google.log.filter((call) => call.includes('/calendar/'))).toEqual([]);
  });

  it('that does not exist is 404', async () => {
    for (const name of ['sync', 'delete-event'] as const) {
      expect(refusalOf(await world.ask(name, newId()))).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(refusalOf(await world.isSynced(newId()))).toMatchObject({ status: 404, code: 'not_found' });
  });

  describe('all at once', () => {
    it('those from today on are made one after the other', async () => {
      const coming = [
        await world.createAppointment({ fecha: '2100-01-04' }),
        await world.createAppointment({ fecha: '2100-01-05' }),
      ];
      await world.createAppointment({ fecha: '2020-01-05' });
      await world.createAppointment({ fecha: '2100-01-05', estado: 'inasistencia' });
      expect((await world.send('POST', '/google-calendar/sync-all/')).body).toEqual({ queued: 2 });
      await expect.poll(() => [...world.google.events.keys()].toSorted()).toEqual(coming.map(eventIdOf).toSorted());
    });

    it('Google that is away is asked again later, and nothing is lost', async () => {
      const id = await world.createAppointment({ fecha: '2100-01-04' });
      world.google.faults.push({ path: /^POST \/calendar/, status: 429, headers: { 'retry-after': '0' } });
      await world.send('POST', '/google-calendar/sync-all/');
      const { db } = world.server.context;
      const tries = async () =>
        (await db.selectFrom('google_events').select('tries').execute()).map((row) => row.tries);
      // It was answered, and put off: what is looked up before would be put off only afterwards.
      await expect.poll(tries).toEqual([1]);
      await db.updateTable('google_events').set({ not_before: null }).execute();
      await world.createAppointment({ fecha: '2100-01-05' });
      await expect.poll(() => eventOf(id)?.status).toBe('tentative');
    });
  });

  describe('when Google refuses', () => {
    it('that asks to wait is 429 with Retry-After, in either of its ways', async () => {
      const id = await world.createAppointment();
      const path = /^POST \/calendar/;
      world.google.faults.push({ path, status: 429, headers: { 'retry-after': '17' } });
      const slow = await world.ask('sync', id);
      expect(refusalOf(slow)).toMatchObject({ status: 429, code: 'slow_down' });
      expect(slow.headers['retry-after']).toBe('17');
      world.google.faults.push({
        path,
        status: 403,
        body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } },
      });
      expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 429, code: 'slow_down' });
    });

    it('that is broken is 503, and what was not synced is not wanted behind the person’s back', async () => {
      const id = await world.createAppointment();
      world.google.faults.push({ path: /^POST \/calendar/, status: 502 });
      expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await world.server.context.db.selectFrom('google_events').selectAll().execute()).toEqual([]);
      world.google.faults.push({ path: /^POST \/token/, status: 500 });
      world.google.expireAccessTokens();
      expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 503, code: 'unavailable' });
      expect((await world.ask('sync', id)).body).toEqual({ is_synced: true });
    });

    const authorized = async () => (await world.send('GET', '/google-calendar/auth-status/')).body;

    it('the calendar itself is 401 calendar_unauthorized, and nobody is told any more that it is authorised', async () => {
      const id = await world.createAppointment();
      const body = { error: { errors: [{ reason: 'insufficientPermissions' }] } };
      world.google.faults.push({ path: /^POST \/calendar/, status: 403, body });
      expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 401, code: 'calendar_unauthorized' });
      expect(await authorized()).toEqual({ is_authorized: false });
      await authorizeCalendar(world.server, world.google);
      expect(await authorized()).toEqual({ is_authorized: true });
      expect((await world.ask('sync', id)).body).toEqual({ is_synced: true });
    });

    it('a renewed permission too, it is forgotten as well', async () => {
      const id = await world.createAppointment();
      world.google.expireAccessTokens();
      const path = /^POST \/calendar/;
      world.google.faults.push(
        { path, status: 401 },
        { path, status: 403, body: { error: { status: 'PERMISSION_DENIED' } } },
      );
      expect(refusalOf(await world.ask('sync', id))).toMatchObject({ status: 401, code: 'calendar_unauthorized' });
      expect(await authorized()).toEqual({ is_authorized: false });
    });

    it('an appointment that was never there can be taken out without permission', async () => {
      const id = await world.createAppointment();
      world.google.revoke();
      expect(await world.ask('delete-event', id)).toMatchObject({ status: 200, body: { is_synced: false } });
    });
  });
});
