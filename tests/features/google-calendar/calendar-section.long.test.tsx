import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { CalendarSection } from '#features/google-calendar/calendar-section.tsx';
import { CalendarState } from '#features/google-calendar/calendar-state.tsx';
import { useCalendarLine, useCalendarLink, type CalendarLink } from '#features/google-calendar/calendar-link.tsx';
import { Route as SyncRoute } from '#app/routes/_app/sincronizacion/index.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { waitingWish, wishCalendarSync } from '#store/agenda/calendar-wishes.ts';
import { writeMeta } from '#store/database/meta.ts';
import { isAction } from '#store/outbox/actions.ts';
import { readFailures } from '#store/safety/failures.ts';
import { ANA, buildAppointment, buildAppointmentValues, CLINIC, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ID = testId(0x700);
const user = userEvent.setup();

let store: TestStore;
beforeEach(async () => {
  store = await screenStore({ ...ANA, rol: 'administrador' });
  await writeMeta(store.db, 'config', { ...CLINIC, calendar: true });
  await store.receive('appointments', buildAppointment({ id: ID }));
});
type Answers = Record<string, unknown>;

/** A server that answers these paths; an error is thrown, as by the runtime. */
function answering(answers: Answers): Runtime['request'] {
  return async (path) => {
    const known = Object.entries(answers).find(([start]) => path.startsWith(start));
    if (!known) throw new AppError('network', 'sin red');
    if (known[1] instanceof Error) throw known[1];
    return known[1] as never;
  };
}
const authorized = (synced: boolean): Answers => ({
  '/google-calendar/auth-status/': { is_authorized: true },
  '/google-calendar/check-sync/': { is_synced: synced },
});
const unauthorized = new AppError('calendar_unauthorized', 'Falta autorizar el acceso a Google Calendar.', {
  status: 401,
});

/** The value that the section hands to the form. */
let wanted: boolean | undefined;
function show(appointment: string | null, answers: Answers, runtime: Partial<Runtime> = {}, address = '/form') {
  return showScreen(
    store,
    address,
    () => (
      <CalendarSection
        appointment={appointment}
        onWanted={(wants) => {
          wanted = wants;
        }}
      />
    ),
    { request: answering(answers), ...runtime },
  );
}
const theSwitch = () => screen.findByRole('switch', { name: 'Sincronizar con Google Calendar' });
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
/** The engine carries out the waiting requests. */
const carriedOut = () => vi.fn(async () => void (await store.db.outbox.filter(isAction).delete()));
/** The server refuses the waiting requests. */
const refused = (code: 'calendar_unauthorized' | 'not_found') =>
  vi.fn(async () => {
    const problem = { type: '', title: '', status: 401, detail: 'Falta autorizar el acceso a Google Calendar.', code };
    await store.db.outbox.filter(isAction).modify({ state: 'attention', error: { status: 401, problem } });
  });

describe('the section of a new appointment', () => {
  it('is on by default, and says what will happen', async () => {
    show(null, authorized(false));
    expect((await theSwitch()).getAttribute('checked')).not.toBeNull();
    expect(await screen.findByText('Se enviará al guardar.')).toBeTruthy();
    expect(wanted).toBe(true);
    await user.click(await theSwitch());
    expect(await screen.findByText('Esta cita no irá a Google Calendar.')).toBeTruthy();
    expect(wanted).toBe(false);
    expect(screen.queryByRole('button', { name: 'Sincronizar' })).toBeNull();
  });

  it('offline says that it will be sent later', async () => {
    goOffline();
    show(null, {});
    expect(await screen.findByText('Sin conexión: se enviará después.')).toBeTruthy();
    expect(screen.getByText('Sin conexión')).toBeTruthy();
    expect(wanted).toBe(true);
  });
});

describe('the section of an appointment', () => {
  it('says that it is synced, and takes it out of the calendar', async () => {
    const syncNow = carriedOut();
    show(ID, authorized(true), { syncNow });
    expect(await screen.findByText('Sincronizada. El cambio se enviará al guardar.')).toBeTruthy();
    await waitFor(() => expect(wanted).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Eliminar de Google Calendar' }));
    const said = 'La cita se ha eliminado correctamente de Google Calendar.';
    expect((await screen.findByText(said)).closest('[role=status]')).toBeTruthy();
    expect(syncNow).toHaveBeenCalled();
  });

  it('says that it is not synced, and syncs it', async () => {
    show(ID, authorized(false), { syncNow: carriedOut() });
    expect(await screen.findByText('No sincronizada.')).toBeTruthy();
    expect(wanted).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Sincronizar' }));
    expect(await screen.findByText('La cita se ha sincronizado correctamente con Google Calendar.')).toBeTruthy();
  });

  it('keeps a request that could not be sent, and says so', async () => {
    show(ID, authorized(false));
    await user.click(await screen.findByRole('button', { name: 'Sincronizar' }));
    expect(await screen.findByText('Se enviará a Google Calendar cuando haya conexión.')).toBeTruthy();
    expect(await screen.findByText('Enviando a Google Calendar…')).toBeTruthy();
    expect(await waitingWish(store.db, ID)).toMatchObject({ action: 'calendar-sync', state: 'pending' });
  });

  it('says a failed sync and a failed deletion in the words of the specification, and logs them', async () => {
    show(ID, authorized(false), { syncNow: refused('not_found') });
    await user.click(await screen.findByRole('button', { name: 'Sincronizar' }));
    const alert = await screen.findByText('No se pudo sincronizar con Google Calendar.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(
      await screen.findByText(
        'No se pudo sincronizar con Google Calendar. Falta autorizar el acceso a Google Calendar.',
      ),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Eliminar de Google Calendar' }));
    expect(await screen.findByText('No se pudo eliminar la cita de Google Calendar.')).toBeTruthy();
    await waitFor(async () => expect(await readFailures(store.db)).toHaveLength(2));
  });

  it('offline says what is waiting', async () => {
    await wishCalendarSync(store.db, ID, store.ports);
    goOffline();
    show(ID, {});
    expect(await screen.findByText('Se enviará cuando haya conexión.')).toBeTruthy();
  });

  it('offline, without a request, says that the state is unknown', async () => {
    goOffline();
    show(ID, {});
    expect(await screen.findByText('Sin conexión: no se puede comprobar si está sincronizada.')).toBeTruthy();
    expect(wanted).toBe(false);
  });

  it('that the server does not have yet is not synced', async () => {
    show(ID, {
      ...authorized(false),
      '/google-calendar/check-sync/': new AppError('not_found', 'No existe esta cita.'),
    });
    expect(await screen.findByText('No sincronizada.')).toBeTruthy();
  });
});

describe('the banner “Autorizar ahora”', () => {
  const banner = () => screen.findByText('Autorice el acceso al calendario de Google');

  it('is shown while the calendar is not authorised, and leads to Google', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/appointments/7/edit', search: '', assign });
    const request = vi.fn(
      answering({
        '/google-calendar/auth-status/': { is_authorized: false },
        '/google-calendar/auth/': { authorization_url: 'https://accounts.google.com/o/oauth2/v2/auth?state=x' },
      }),
    );
    show(ID, {}, { request: request as Runtime['request'] });
    expect(await banner()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Autorizar ahora' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?state=x'));
    expect(request).toHaveBeenCalledWith('/google-calendar/auth/?from=%2Fappointments%2F7%2Fedit');
  });

  it('stands after a 401 of the sync check', async () => {
    show(ID, { ...authorized(false), '/google-calendar/check-sync/': unauthorized });
    expect(await banner()).toBeTruthy();
  });

  it('stands after a failed auth-status check', async () => {
    show(ID, { '/google-calendar/auth-status/': new AppError('unavailable', 'Google no responde.', { status: 503 }) });
    expect(await banner()).toBeTruthy();
    await waitFor(async () => expect(await readFailures(store.db)).toHaveLength(1));
  });

  it('stands after a sync that was answered 401', async () => {
    const answers = authorized(false);
    const syncNow = vi.fn(async () => {
      await refused('calendar_unauthorized')();
      answers['/google-calendar/auth-status/'] = { is_authorized: false };
    });
    show(ID, answers, { syncNow });
    await user.click(await screen.findByRole('button', { name: 'Sincronizar' }));
    expect(await banner()).toBeTruthy();
  });

  it('asks others than an administrador to turn to one', async () => {
    store = await screenStore();
    await writeMeta(store.db, 'config', { ...CLINIC, calendar: true });
    await store.receive('appointments', buildAppointment({ id: ID }));
    const request = vi.fn(answering({ '/google-calendar/auth-status/': { is_authorized: false } }));
    show(ID, {}, { request: request as Runtime['request'] });
    expect(await screen.findByText(/Pídalo a un administrador\. Las citas se guardan igual\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Autorizar ahora' })).toBeNull();
    expect(request.mock.calls.map(([path]) => path)).not.toContain('/google-calendar/account/');
  });

  it('says to an administrador why the calendar is no longer fed', async () => {
    const account = { user: testId(2), name: 'Luis Rojas', since: '2026-03-01T10:00:00Z', ended: 'inactive' };
    show(ID, {
      '/google-calendar/auth-status/': { is_authorized: false },
      '/google-calendar/account/': { account },
    });
    const words = /Google Calendar ya no recibe la agenda: Luis Rojas ya no trabaja en la clínica\./;
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says when the way to Google cannot be found', async () => {
    show(ID, {
      '/google-calendar/auth-status/': { is_authorized: false },
      '/google-calendar/auth/': new AppError('unavailable', 'Google no responde.'),
    });
    await banner();
    await user.click(screen.getByRole('button', { name: 'Autorizar ahora' }));
    expect(await screen.findByText('No se pudo iniciar la autorización con Google Calendar.')).toBeTruthy();
  });

  it('disappears once the calendar is authorised, and waiting requests are sent again', async () => {
    await wishCalendarSync(store.db, ID, store.ports);
    await refused('calendar_unauthorized')();
    show(ID, authorized(false));
    await waitFor(async () => expect(await waitingWish(store.db, ID)).toMatchObject({ state: 'pending', error: null }));
    expect(screen.queryByText('Autorice el acceso al calendario de Google')).toBeNull();
  });

  it('a request that Google refuses although the calendar is authorised waits for a person, and is not sent again and again', async () => {
    await wishCalendarSync(store.db, ID, store.ports);
    const request = vi.fn(answering(authorized(false)));
    const checks = () => request.mock.calls.filter(([path]) => path.startsWith('/google-calendar/check-sync/')).length;
    show(ID, {}, { request: request as Runtime['request'] });
    await waitFor(() => expect(checks()).toBeGreaterThan(0));
    // By then the section has the answer that the calendar is ready.
    const heard = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await heard();
    const before = checks();
    await refused('calendar_unauthorized')();
    await waitFor(() => expect(checks()).toBeGreaterThan(before));
    await heard();
    expect(await waitingWish(store.db, ID)).toMatchObject({ state: 'attention' });
  });
});

it('a person who comes back from Google without permission is told, and the address drops the parameter', async () => {
  const { address } = show(
    ID,
    { '/google-calendar/auth-status/': { is_authorized: false } },
    {},
    '/form?google-calendar=denied&a=1',
  );
  expect(await screen.findByText('No se pudo iniciar la autorización con Google Calendar.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/form?a=1'));
});

it('waiting requests are sent again on the sync centre too, when a person comes back to it with the permission', async () => {
  await wishCalendarSync(store.db, ID, store.ports);
  await refused('calendar_unauthorized')();
  const { address } = showScreen(store, '/sincronizacion?google-calendar=authorized', {
    '/sincronizacion/': SyncRoute,
  });
  await waitFor(async () => expect(await waitingWish(store.db, ID)).toMatchObject({ state: 'pending', error: null }));
  await waitFor(() => expect(address()).toBe('/sincronizacion'));
  expect(screen.queryByText('No se pudo iniciar la autorización con Google Calendar.')).toBeNull();
});

it('a person who comes back to the sync centre without the permission is told', async () => {
  const { address } = showScreen(store, '/sincronizacion?google-calendar=failed', { '/sincronizacion/': SyncRoute });
  expect(await screen.findByText('No se pudo iniciar la autorización con Google Calendar.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/sincronizacion'));
});

it('where the server knows no Google Calendar it says so and offers the agenda’s link', async () => {
  await writeMeta(store.db, 'config', CLINIC);
  show(ID, { '/calendar-feeds/': [] });
  expect(await screen.findByText(/^Google Calendar no está configurado en el servidor de la clínica\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enlace a la agenda' }));
  expect(await screen.findByRole('button', { name: 'Crear enlace' })).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

describe('the line of an appointment’s detail', () => {
  const line = (answers: Answers) =>
    showScreen(store, '/', () => <CalendarState appointment={ID} />, { request: answering(answers) });

  it('says “Sincronizada” or “No sincronizada”', async () => {
    line(authorized(true));
    expect(await screen.findByText('Sincronizada')).toBeTruthy();
  });

  it('says what waits, and what failed', async () => {
    await wishCalendarSync(store.db, ID, store.ports);
    line(authorized(false));
    expect(await screen.findByText('Pendiente de sincronizar')).toBeTruthy();
    await refused('not_found')();
    expect(await screen.findByText('No se pudo sincronizar con Google Calendar.')).toBeTruthy();
  });

  it('says that it cannot know offline', async () => {
    goOffline();
    line({});
    expect(await screen.findByText('Sin conexión')).toBeTruthy();
  });

  it('is not there without Google Calendar', async () => {
    await writeMeta(store.db, 'config', CLINIC);
    const Line = () => <p>{useCalendarLine() === undefined ? 'sin calendario' : 'con calendario'}</p>;
    showScreen(store, '/', Line);
    expect(await screen.findByText('sin calendario')).toBeTruthy();
  });
});

it('a form saves the appointment together with the request that the switch makes', async () => {
  const links: CalendarLink[] = [];
  function Form() {
    const link = useCalendarLink();
    useEffect(() => void links.push(link), [link]);
    return link.section(null);
  }
  showScreen(store, '/', Form, { request: answering(authorized(false)) });
  await screen.findByText('Se enviará al guardar.');
  const wished = async () => (await store.db.outbox.filter(isAction).toArray()).length;
  const link = links[0]!;
  await link.writes.create(store.db, buildAppointmentValues(), store.ports);
  expect(await wished()).toBe(1);
  await user.click(await theSwitch());
  await waitFor(async () => expect(await screen.findByText('Esta cita no irá a Google Calendar.')).toBeTruthy());
  await link.writes.create(store.db, buildAppointmentValues(), store.ports);
  expect(await wished()).toBe(1);
});
