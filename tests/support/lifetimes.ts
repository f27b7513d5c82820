// A person's access in all its forms, on the server and on a tablet, and what each of them is found to be worth after
// something has ended or changed it.
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { TokenPair, NewCalendarFeed, SessionInfo } from '#domain/wire/wire.ts';
import type { ExportLink } from '#domain/wire/clinic-export.ts';
import { createClinicalHistory } from '#store/clinical/clinical-histories.ts';
import { createImage } from '#store/clinical/clinical-images.ts';
import { readMeta } from '#store/database/meta.ts';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import { readHead } from '#server/sync/head.ts';
import { createCopier } from '#store/safety/second-copy.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { readPinPeople } from '#store/session/lock.ts';
import { setPin, tryPin } from '#store/session/pins.ts';
import { call, caller, type Call } from '#tests/server/contract/api.ts';
import { authorizeCalendar, startGoogleStandIn, type GoogleStandIn } from './google-stand-in.ts';
import { buildPng } from './pictures.ts';
import { memorySecondCopy } from './second-copy.ts';
import type { Tablet } from './tablet.ts';
import { TEST_PASSWORD } from './test-server.ts';
import { createWorld, type World } from './world.ts';

/** An administradora; what happens to her access is judged. */
export const PERSON = 'daniela';
const PIN = '4826';
/** The number of a change that no server of a test reaches. */
const MARK = 987_654;
/** As good as a hash for telling PINs apart, and quick. */
const derive = async (pin: string, salt: string) => `${salt}:${pin}`;

/** Somebody's access before anything has happened to it. */
export interface Scene {
  world: World;
  google: GoogleStandIn;
  /** The person's id. */
  id: string;
  tablet: Tablet;
  /** Another administrador's session. */
  admin: Call;
  /** The person's session at the desk: the acts of her own are done there. */
  desk: Call;
  /** The codes that the server has written on its console. */
  codes: string[];
  close: () => Promise<void>;
}

/** The finding, in a word. */
export type Found = Record<string, string>;

/** A scene, and what looks at each form of access. */
export interface Tried extends Scene {
  /** Looks at all of it, in an order in which no look changes what another one finds. */
  look: () => Promise<Found>;
}

/** `shared`: another person is signed in on the tablet too. */
export async function openScene({ shared }: { shared: boolean }): Promise<Tried> {
  const google = await startGoogleStandIn();
  const codes: string[] = [];
  const config = { google: google.config, publicUrl: 'https://arcada.example' };
  const world = await createWorld({
    config,
    tellCode: (code) => codes.push(code),
    records: { heartbeatMs: 3_600_000 },
  });
  const { server } = world;
  const admin = await caller(server, 'admin');
  const body = { username: PERSON, first_name: 'Daniela', last_name: 'Vega', rol: 'administrador' };
  const { id } = (await admin('POST', '/users/', { body: { ...body, password: TEST_PASSWORD } })).body as {
    id: string;
  };
  const secondCopy = memorySecondCopy();
  const tablet = await world.emptyTablet(PERSON, { secondCopy });
  if (shared) await tablet.signIn('mateo');
  if (shared) await tablet.signIn(PERSON);
  const desk = await caller(server, PERSON);
  const kept = await fillTablet(tablet);
  await createCopier(tablet.db, secondCopy).copy();
  const tokens = (await readMeta(tablet.db, 'sessions'))![id]!;
  const outside = await openOutside(world, google, tokens);
  const scene = { world, google, id, tablet, admin, desk, codes };

  async function look(): Promise<Found> {
    const found: Found = {
      'access token': (await answers(world, tokens.access)) ? 'works' : 'refused',
      'event stream': (await outside.streams()) ? 'goes on' : 'ends',
      'feed link': (await opens(world, outside.feed)) ? 'works' : 'ended',
      'export link': (await opens(world, outside.export)) ? 'works' : 'ended',
    };
    await tablet.sync();
    Object.assign(found, await lookAtTablet(tablet, id, kept, secondCopy.pages));
    const renewed = await call(server, 'POST', '/token/refresh/', { body: { refresh: tokens.refresh } });
    found['refresh token'] = renewed.status === 200 ? 'works' : 'refused';
    return found;
  }
  return {
    ...scene,
    look,
    async close() {
      outside.abort();
      await world.close();
      await google.close();
    },
  };
}

/** The ids under which the tablet keeps what is looked for afterwards. */
interface Kept {
  patient: string;
  image: string;
}

/** Rows, an image that the server has, its thumbnail, a draft, a PIN, and a patient that was not sent. */
async function fillTablet(tablet: Tablet): Promise<Kept> {
  const { db, ports } = tablet;
  await tablet.sync();
  const patient = await tablet.createPatient({ first_name: 'Enviada' });
  await createClinicalHistory(db, { ...EMPTY_CLINICAL_HISTORY, patient }, ports);
  const values = {
    clinical_history: clinicalHistoryId(patient),
    image_type: 'photo',
    description: 'Panorámica',
  } as const;
  const photo = { bytes: new Uint8Array(await buildPng()).buffer, mime: 'image/png' };
  const image = await createImage(db, values, photo, ports);
  for (let round = 0; round < 3; round += 1) await tablet.sync();
  await setPin(db, PIN, derive);
  await tablet.createPatient({ first_name: 'Elvira' });
  await saveDraft(db, 'patients/new/tab', { opened: {}, values: { first_name: 'Borrador' } }, 1);
  const found = await lookAtTablet(tablet, '', { patient, image }, new Map());
  for (const column of ['thumbnails', 'kept images', 'rows on the tablet', 'drafts']) {
    if (found[column] !== 'stay') throw new Error(`the scene lacks its ${column}`);
  }
  return { patient, image };
}

async function lookAtTablet(
  { db, clock }: Tablet,
  id: string,
  { patient, image }: Kept,
  pages: ReadonlyMap<string, Blob>,
): Promise<Found> {
  const stay = (is: boolean) => (is ? 'stay' : 'gone');
  const [row, sealed, drafts] = [
    await db.rows('patients').get(patient),
    await db.sealed.count(),
    await db.drafts.count(),
  ];
  const waiting = await db.outbox.toArray();
  const thumbnails = await db.blobs.where('id').startsWith('thumbnail/').count();
  const copied = (await Promise.all([...pages.values()].map((page) => page.text()))).join('');
  const readable = copied.includes('Elvira') && copied.includes('Borrador');
  return {
    PIN: await lookAtPin({ db, clock } as Tablet, id),
    'rows on the tablet': stay(row !== undefined),
    'unsent work': waiting.length > 0 ? 'waits' : sealed > 0 ? 'sealed' : 'sent',
    drafts: drafts > 0 ? 'stay' : sealed > 0 ? 'sealed' : 'lost',
    thumbnails: stay(thumbnails > 0),
    'kept images': stay((await db.blobs.get(image)) !== undefined),
    'second copy': readable ? 'readable' : /Elvira|Borrador/.test(copied) ? 'half' : copied === '' ? 'empty' : 'sealed',
  };
}

/** Tries it, where the tablet would let it be tried. */
async function lookAtPin({ db, clock }: Tablet, id: string): Promise<string> {
  const person = (await readPinPeople(db)).find(({ user }) => user.id === id);
  if (!person) return 'gone';
  if (person.state !== 'ready') return 'password';
  const { result } = await tryPin(db, id, PIN, { now: () => clock.now, derive });
  return result === 'right' ? 'opens' : result;
}

const answers = async ({ server }: World, access: string): Promise<boolean> =>
  (await call(server, 'GET', '/user-info/', { headers: { authorization: `Bearer ${access}` } })).status === 200;

const opens = async ({ server }: World, url: string): Promise<boolean> =>
  (await server.app.inject({ url: new URL(url, 'https://arcada.example').pathname })).statusCode === 200;

/** The ways that lead out of the server: a stream of events, two links, and the clinic's calendar in Google. */
async function openOutside({ server }: World, google: GoogleStandIn, { access }: TokenPair) {
  const headers = { authorization: `Bearer ${access}` };
  const asked = async <T>(path: string) => (await call(server, 'POST', path, { headers, body: {} })).body as T;
  await authorizeCalendar(server, google, { username: PERSON });
  const feed = (await asked<NewCalendarFeed>('/calendar-feeds/')).url;
  const download = (await asked<ExportLink>('/export/')).url;
  const aborted = new AbortController();
  const base = await server.listen();
  const stream = await fetch(`${base}/api/sync/events/`, { headers, signal: aborted.signal });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    feed,
    export: download,
    abort: () => aborted.abort(),
    /** Whether it still tells of a change; what came before is read over. */
    async streams(): Promise<boolean> {
      const { epoch } = await readHead(server.context.db);
      server.context.events.announce({ epoch, head: MARK });
      for (let text = ''; ;) {
        const { done, value } = await reader.read();
        if (done) return false;
        text += value;
        if (text.includes(`"head":${MARK}`)) return true;
      }
    },
  };
}

/** Whether a new visit still reaches the Google calendar that the person has connected. */
export async function calendarIsFed({ google }: Scene, by: Call): Promise<boolean> {
  const { id: patient } = (await by('POST', '/patients/', { body: { first_name: 'Mateo', last_name: 'Salazar' } }))
    .body as { id: string };
  const body = { patient, fecha: '2100-01-04', hora: '11:00', tipo_tratamiento: 'Control' };
  const { id } = (await by('POST', '/appointments/', { body })).body as { id: string };
  const { status } = await by('POST', '/google-calendar/sync/', { body: { appointment_id: id } });
  const isThere = [...google.events.values()].some((event) => JSON.stringify(event).includes('Salazar'));
  if ((status === 200) !== isThere) throw new Error(`the calendar's answer ${status} and its events do not agree`);
  return isThere;
}

/** The sessions of the tablet, or of one person on it. */
export async function sessionsOf({ tablet, admin }: Scene, person?: string): Promise<SessionInfo[]> {
  const device = await readMeta(tablet.db, 'device_id');
  const all = (await admin('GET', '/sessions/')).body as SessionInfo[];
  return all.filter(({ device_id, user }) => device_id === device && (person === undefined || user === person));
}
