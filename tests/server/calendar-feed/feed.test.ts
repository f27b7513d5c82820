// The agenda for other calendars, read as a calendar reads it: the server in UTC, the clinic anywhere.
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { CalendarFeed, NewCalendarFeed } from '#domain/wire/wire.ts';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import { buildApp } from '#server/app.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import {
  closedFirstStart,
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const NOW = Date.parse('2026-11-24T15:00:00Z');

let server: TestServer;
let send: Call;
let patient: string;
let clock = NOW;
afterEach(() => server.close());

async function open(options: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  clock = NOW;
  server = await startTestServer({
    now: () => new Date(clock),
    ...options,
    config: { publicUrl: 'https://arcada.example', ...options.config },
  });
  send = await caller(server);
  patient = newId();
  await send('POST', '/patients/', { body: { id: patient, first_name: 'Mateo', last_name: 'Salazar Quispe' } });
}

const create = async (values: object = {}) => {
  const body = { patient, fecha: '2026-11-25', hora: '11:00', tipo_tratamiento: 'Control', ...values };
  return ((await send('POST', '/appointments/', { body })).body as { id: string }).id;
};
const newLink = async (by: Call = send) => (await by('POST', '/calendar-feeds/')).body as NewCalendarFeed;
const read = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: new URL(url).pathname, headers });

/** As a calendar reads it: lines unfolded, each event's properties by name. */
function eventsOf(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event && name !== 'BEGIN' && name !== 'END') event[name] = value;
  }
  return events;
}
const events = async (url: string) => eventsOf((await read(url)).payload);

describeOnBothDatabases('the feed', (database) => {
  it('is what RFC 5545 says, under a secret link, with the epoch on it', async () => {
    await open({ database });
    const id = await create({ duracion: 45, estado: 'confirmada', location: 'Sillón 1', notes: 'VIH en tratamiento' });
    const { url } = await newLink();
    expect(url).toMatch(/^https:\/\/arcada\.example\/api\/calendar\/[\w-]{43}\/agenda\.ics$/);
    const { statusCode, headers, payload } = await read(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers[EPOCH_HEADER]).toMatch(/^[0-9a-f-]{36}$/);
    expect(payload.split('\r\n').slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Arcada//Agenda//ES',
    ]);
    expect(payload).toContain('Clínica de prueba · Agenda');
    expect(payload).not.toContain('VIH');
    expect(eventsOf(payload)).toEqual([
      expect.objectContaining({
        UID: `${id}@arcada`,
        SUMMARY: 'Mateo Salazar Quispe · Control',
        LOCATION: 'Sillón 1',
        DTSTART: '20261125T160000Z',
        DTEND: '20261125T164500Z',
        STATUS: 'CONFIRMED',
        TRANSP: 'OPAQUE',
      }),
    ]);
  });

  it('holds no control character, however a name was saved, and escapes what RFC 5545 escapes', async () => {
    await open({ database });
    await create({ location: 'Sillón 1, fondo; izquierda' });
    const older = { first_name: 'Mateo\u000bLuis\u0007', last_name: 'Salazar\u202e Quispe'.repeat(4) };
    await server.context.db.updateTable('patients').set(older).where('id', '=', patient).execute();
    const { payload } = await read((await newLink()).url);
    expect(payload.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(Math.max(...payload.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(eventsOf(payload)).toEqual([
      expect.objectContaining({
        SUMMARY: `Mateo Luis ${'Salazar Quispe'.repeat(4)} · Control`,
        LOCATION: 'Sillón 1\\, fondo\\; izquierda',
      }),
    ]);
  });

  it('holds thirty days back and a year ahead, of what stands', async () => {
    await open({ database });
    const days = ['2026-10-24', '2026-10-25', '2026-11-24', '2027-11-24', '2027-11-25'];
    for (const fecha of days) await create({ fecha });
    await create({ fecha: '2026-11-26', notes: 'Reprogramada para el 01/12/2026 a las 10:00.' });
    await send('DELETE', `/appointments/${await create({ fecha: '2026-11-27' })}/`);
    const { url } = await newLink();
    expect((await events(url)).map((event) => event['DTSTART']?.slice(0, 8))).toEqual([
      '20261025',
      '20261124',
      '20271124',
    ]);
  });

  it('says of each estado what it means to a calendar, and keeps an event’s name', async () => {
    await open({ database });
    const ids = new Map<string, string>();
    for (const [hora, estado] of [
      ['09:00', 'programada'],
      ['10:00', 'confirmada'],
      ['11:00', 'completada'],
      ['12:00', 'inasistencia'],
    ] as const) {
      ids.set(estado, await create({ hora, estado }));
    }
    const { url } = await newLink();
    expect((await events(url)).map((event) => [event['UID'], event['STATUS']])).toEqual([
      [`${ids.get('programada')}@arcada`, 'TENTATIVE'],
      [`${ids.get('confirmada')}@arcada`, 'CONFIRMED'],
      [`${ids.get('completada')}@arcada`, 'CONFIRMED'],
      [`${ids.get('inasistencia')}@arcada`, 'CANCELLED'],
    ]);
  });

  it('is not sent again to whoever has it, until something in it changes', async () => {
    await open({ database });
    const id = await create();
    const { url } = await newLink();
    const etag = String((await read(url)).headers['etag']);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    await send('POST', '/suppliers/', { body: { name: 'Dental Sur' } });
    const same = await read(url, { 'if-none-match': `"x", ${etag}` });
    expect([same.statusCode, same.payload, same.headers['etag']]).toEqual([304, '', etag]);
    await send('PUT', `/appointments/${id}/`, { body: { hora: '12:00' } });
    const changed = await read(url, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    await send('PUT', `/patients/${patient}/`, { body: { first_name: 'Matías' } });
    expect((await read(url, { 'if-none-match': String(changed.headers['etag']) })).statusCode).toBe(200);
    // On the next day another window is shown.
    const today = String((await read(url)).headers['etag']);
    clock += 86_400_000;
    expect((await read(url, { 'if-none-match': today })).statusCode).toBe(200);
  });

  it('folds long lines and escapes what would end one', async () => {
    await open({ database });
    const first_name = 'María de los Ángeles, «Marí»; \\ de la Santísima Trinidad y del Perpetuo Socorro';
    await send('PUT', `/patients/${patient}/`, { body: { first_name } });
    await create();
    const { url } = await newLink();
    const { payload } = await read(url);
    for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [event] = eventsOf(payload);
    expect(event?.['SUMMARY']?.replaceAll(/\\([,;\\])/g, '$1')).toBe(`${first_name} Salazar Quispe · Control`);
    expect(event?.['SUMMARY']).toContain('Ángeles\\, «Marí»\\; \\\\ de');
  });
});

describe.each([
  ['America/Lima', '20261125T050000Z', '20261126T043000Z'],
  ['Europe/Madrid', '20261124T230000Z', '20261125T223000Z'],
  ['America/Mexico_City', '20261125T060000Z', '20261126T053000Z'],
  ['Pacific/Kiritimati', '20261124T100000Z', '20261125T093000Z'],
])('a clinic in %s', (timezone, midnight, late) => {
  it('has its appointments at its own hours, whatever the server’s clock shows', async () => {
    await open({ config: { clinic: { timezone } } });
    await create({ hora: '00:00' });
    await create({ hora: '23:30', duracion: 30 });
    const { url } = await newLink();
    expect((await events(url)).map((event) => event['DTSTART'])).toEqual([midnight, late]);
    // Back on the clinic's wall, both are on the day that was written.
    const day = (start: string) => {
      const iso = start.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z');
      return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(iso));
    };
    expect([midnight, late].map(day)).toEqual(['2026-11-25', '2026-11-25']);
  });
});

describe('a secret link', () => {
  it('is told once, kept as a hash, and listed with its last use', async () => {
    await open();
    const { url, ...link } = await newLink();
    const token = new URL(url).pathname.split('/')[3] ?? '';
    const stored = await server.context.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await send('GET', '/calendar-feeds/')).body).toEqual([{ ...link, last_used_at: null }]);
    await read(url);
    expect((await send('GET', '/calendar-feeds/')).body).toEqual([
      { ...link, last_used_at: new Date(NOW).toISOString(), ends_at: new Date(NOW + 90 * 86_400_000).toISOString() },
    ]);
  });

  it('opens nothing once it is revoked, nor when it never was', async () => {
    await open();
    const { url, id } = await newLink();
    expect((await send('DELETE', `/calendar-feeds/${id}/`)).status).toBe(204);
    expect((await read(url)).statusCode).toBe(404);
    expect((await read('https://arcada.example/api/calendar/nobody/agenda.ics')).statusCode).toBe(404);
    expect(refusalOf(await send('DELETE', `/calendar-feeds/${id}/`))).toMatchObject({ status: 404 });
  });

  /** A new link, asked of a server without PUBLIC_URL by a request with these headers. */
  async function askedAt(headers: Record<string, string>) {
    await open({ config: { publicUrl: undefined } });
    const { headers: bearer } = await server.signIn('recepcion');
    return server.app.inject({ method: 'POST', url: '/api/calendar-feeds/', headers: { ...bearer, ...headers } });
  }

  it.each([
    { host: 'clinica.example"><script>' },
    { host: 'usuario:clave@evil.example' },
    { host: 'evil.example/?' },
    { host: 'clinica.example', 'x-forwarded-proto': 'javascript' },
    { host: 'clinica.example', 'x-forwarded-host': 'evil.example/a#' },
  ])('is not made by a request whose own address is none, which gets 400: %j', async (headers) => {
    expect((await askedAt(headers)).statusCode).toBe(400);
    expect((await send('GET', '/calendar-feeds/')).body).toEqual([]);
  });

  it.each([
    [{ host: 'arcada.local:8443', 'x-forwarded-proto': 'https' }, 'https://arcada.local:8443'],
    [{ host: '192.168.1.20:8080' }, 'http://192.168.1.20:8080'],
    [{ host: '[fd00::20]:8080' }, 'http://[fd00::20]:8080'],
  ])('begins with the address under which it was asked for: %j', async (headers, origin) => {
    const made = await askedAt(headers);
    expect(new URL(made.json<NewCalendarFeed>().url).origin).toBe(origin);
  });

  it('is in no line of the log', async () => {
    await open();
    const { url } = await newLink();
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const app = await buildApp(server.context, {
      logger: { level: 'debug', stream },
      staticRoot: '/nonexistent',
      firstStart: closedFirstStart(),
    });
    const { pathname } = new URL(url);
    await app.inject({ url: pathname });
    await app.inject({ url: pathname.replace('agenda', 'otra') });
    await app.close();
    expect(lines.some((line) => line.includes('/api/calendar/…/agenda.ics'))).toBe(true);
    expect(lines.join('')).not.toContain(pathname.split('/')[3]);
  });

  it('is a person’s own; an administrador sees and revokes everybody’s', async () => {
    await open();
    const { id } = await newLink();
    const mateo = await caller(server, 'mateo');
    expect((await mateo('GET', '/calendar-feeds/')).body).toEqual([]);
    expect(refusalOf(await mateo('DELETE', `/calendar-feeds/${id}/`))).toMatchObject({ status: 404 });
    const admin = await caller(server, 'admin');
    expect(((await admin('GET', '/calendar-feeds/')).body as CalendarFeed[]).map((link) => link.id)).toEqual([id]);
    expect((await admin('DELETE', `/calendar-feeds/${id}/`)).status).toBe(204);
  });

  it('closes when its person leaves the clinic', async () => {
    await open();
    const { url } = await newLink();
    const admin = await caller(server, 'admin');
    await admin('PUT', `/users/${server.people['recepcion']}/`, { body: { active: false } });
    expect((await read(url)).statusCode).toBe(404);
  });

  describe('ends with its owner’s', () => {
    type Act = (by: { own: Call; admin: Call }) => Promise<unknown>;
    const people = () => server.people;
    it.each<[string, Act]>([
      [
        'new password',
        ({ own }) =>
          own('PUT', '/account/password/', {
            body: { current_password: TEST_PASSWORD, password: 'otra-clave-larga-27' },
          }),
      ],
      ['password of one use', ({ admin }) => admin('POST', `/users/${people()['recepcion']}/password/`)],
      [
        'password by an administrador',
        ({ admin }) => admin('PUT', `/users/${people()['recepcion']}/`, { body: { password: 'otra-clave-larga-27' } }),
      ],
      ['“cerrar todas”', ({ own }) => own('DELETE', '/sessions/')],
      ['sessions, when an administrador ends everybody’s', ({ admin }) => admin('DELETE', '/sessions/')],
    ])('%s, and nobody else’s', async (_name, act) => {
      await open();
      const admin = await caller(server, 'admin');
      const { url } = await newLink();
      const { url: another } = await newLink(await caller(server, 'mateo'));
      expect([(await read(url)).statusCode, (await read(another)).statusCode]).toEqual([200, 200]);
      expect(await act({ own: send, admin })).toMatchObject({ status: expect.toBeOneOf([200, 201, 204]) as number });
      expect((await read(url)).statusCode).toBe(404);
      expect((await read(another)).statusCode).toBe(_name.includes('everybody') ? 404 : 200);
    });

    it('activity at the clinic, for good: an account that is activated again does not open it', async () => {
      await open();
      const { url } = await newLink();
      const admin = await caller(server, 'admin');
      for (const active of [false, true]) {
        await admin('PUT', `/users/${server.people['recepcion']}/`, { body: { active } });
      }
      expect((await read(url)).statusCode).toBe(404);
    });

    it('not with one device that is signed out', async () => {
      await open();
      const { url } = await newLink();
      await send('DELETE', '/sessions/current/');
      expect((await read(url)).statusCode).toBe(200);
    });
  });

  it('ends after ninety days without a reader, and says when that would be', async () => {
    await open();
    const day = 86_400_000;
    const [{ url, ends_at }, { url: unread }] = [await newLink(), await newLink()];
    expect(ends_at).toBe(new Date(NOW + 90 * day).toISOString());
    clock = NOW + 60 * day;
    expect((await read(url)).statusCode).toBe(200);
    send = await caller(server);
    expect(((await send('GET', '/calendar-feeds/')).body as CalendarFeed[]).map((link) => link.ends_at)).toEqual([
      new Date(NOW + 90 * day).toISOString(),
      new Date(NOW + 150 * day).toISOString(),
    ]);
    clock = NOW + 90 * day;
    expect([(await read(url)).statusCode, (await read(unread)).statusCode]).toEqual([200, 404]);
    send = await caller(server);
    expect((await send('GET', '/calendar-feeds/')).body).toHaveLength(1);
    // An ended link takes no place among the ten.
    for (let link = 1; link < 10; link += 1) expect((await send('POST', '/calendar-feeds/')).status).toBe(201);
  });

  it('is in the audit from its making to its end, and ten are enough', async () => {
    await open();
    const { id } = await newLink();
    await send('DELETE', `/calendar-feeds/${id}/`);
    const admin = await caller(server, 'admin');
    const audit = (await admin('GET', '/audit/?collection=calendar-feeds&limit=2')).body as {
      action: string;
      row_id: string;
    }[];
    expect(audit.map(({ action, row_id }) => [action, row_id])).toEqual([
      ['delete', id],
      ['create', id],
    ]);
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
    for (let link = 0; link < 10; link += 1) await newLink();
    expect(refusalOf(await send('POST', '/calendar-feeds/'))).toMatchObject({ status: 409, code: 'limit_exceeded' });
  });
});
