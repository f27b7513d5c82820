// The first start: while nobody has an account, the person who reads the code on the server's console names the clinic
// and makes the first administrador (decision 102).
import type { FastifyInstance } from 'fastify';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { hasAnybody, type NewPassword } from '#server/auth/first-administrator.ts';
import { expectGoodPassword } from '#server/auth/password-rules.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { FirstSettings } from '#server/config.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { parseBody, PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { firstStart, firstStartCode, firstStartDone } from '#server/openapi/wire-schemas.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { networkOf } from '#server/resources/clinic/network.ts';
import { clinicSettings } from '#server/resources/clinic/settings.ts';
import { writeUser } from '#server/resources/people/users.ts';
import type { StartCode } from './start-code.ts';

/** The means to begin a clinic while nobody has an account. */
export interface FirstStart {
  code: StartCode;
  /** The settings of the demo clinic. */
  demoSettings: () => Promise<FirstSettings>;
  /** Fills the database with the demo clinic; answers the passwords of its people. */
  fillDemo: () => Promise<NewPassword[]>;
}

const CHECK_CODE = described(
  'Comprobar el código de inicio',
  { answer: null, body: firstStartCode, refusals: [409] },
  PUBLIC,
);
const FIRST_START = described(
  'Crear la clínica y su primer administrador',
  { answer: firstStartDone, status: 201, body: firstStart, refusals: [409] },
  PUBLIC,
);

/** Serves /api/first-start/. Once somebody has an account, every call is refused. */
export function registerFirstStart(app: FastifyInstance, context: ServerContext, start: FirstStart): void {
  /** Throws HttpProblem unless nobody has an account and the code is right. */
  async function admit(given: string): Promise<void> {
    if (await hasAnybody(context.db)) throw alreadyStarted();
    start.code.check(given);
  }

  app.post('/api/first-start/code/', CHECK_CODE, async (request, reply) => {
    await admit(parseBody(firstStartCode, request.body).code);
    return reply.code(204).send();
  });

  app.post('/api/first-start/', FIRST_START, async (request, reply) => {
    const { code, demo, clinic, administrator } = parseBody(firstStart, request.body);
    await admit(code);
    const { password, ...person } = administrator;
    await expectGoodPassword('password', password, person, demo ? '' : String(clinic['clinic_name'] ?? ''));
    const passwordHash = await hashPassword(password);
    const network = networkOf(context, request);
    await create(context, { ...person, passwordHash }, demo ? await start.demoSettings() : clinic);
    const people = demo ? await start.fillDemo() : [];
    return reply.code(201).send({ people, network });
  });
}

const alreadyStarted = () => new HttpProblem('exists', 'Arcada ya está en marcha: inicie sesión.');

interface Person {
  username: string;
  first_name: string | null;
  last_name: string | null;
  passwordHash: string;
}

/** Clinic and administrador together, or neither. Throws HttpProblem. */
async function create(
  context: ServerContext,
  person: Person,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const head = await inTransaction(context.db, async (trx) => {
    // A second person with the code waits here for the first one's transaction, and then finds that account.
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    if (await hasAnybody(trx)) throw alreadyStarted();
    const { id, head: made } = await writeUser(trx, context, { ...person, rol: 'administrador', active: true });
    const sender = { userId: id, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
    const named = { opId: null, id: CLINIC_SETTINGS_ID, ifMatch: null, seen: null, capturedAt: null };
    const written = await applyWrites(trx, context, sender, [
      { ...named, method: 'PUT', resource: clinicSettings, body: settings },
    ]).catch((error: unknown) => {
      throw error instanceof FailedOp ? error.cause : error;
    });
    return written.head ?? made;
  });
  if (head) context.events.announce(head);
  await context.clinic.reload();
}
