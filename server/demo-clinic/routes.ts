import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import { searchable } from '#domain/values/text.ts';
import { failureNotes } from '#server/auth/access-trace.ts';
import { proveOwnPassword } from '#server/auth/own-password.ts';
import type { LoginThrottle } from '#server/auth/throttle.ts';
import type { ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import type { StartCode } from '#server/first-start/start-code.ts';
import { ADMINISTRADOR, authOf, invalidField, parseBody } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { startOver } from '#server/openapi/wire-schemas.ts';
import { valuesOf } from '#server/records/body.ts';
import { currentDemo } from './demo-mark.ts';
import { endDemo } from './end-demo.ts';
import { removeEndedFiles } from './ended-files.ts';

const filledIn = (missing: string) => v.pipe(v.string(missing), v.minLength(1, missing), v.maxLength(1000));

const startOverBody = v.object({
  password: filledIn('Escriba su contraseña'),
  clinic_name: filledIn('Escriba el nombre de la clínica'),
});

const START_OVER = described(
  'Terminar la clínica de demostración y empezar de cero',
  { answer: null, body: startOver, refusals: [429] },
  ADMINISTRADOR,
);

/** The application's parts that the end of a demo clinic uses. */
export interface StartOverPorts {
  throttle: LoginThrottle;
  /** The code with which `/inicio` is opened afterwards. */
  code: StartCode;
}

/** Serves /api/start-over/: the demo clinic ends, and the server waits for its first administrador again (decision 103). */
export function registerStartOver(
  app: FastifyInstance,
  context: ServerContext,
  { throttle, code }: StartOverPorts,
): void {
  const guesses = { throttle, noteFailure: failureNotes(app, context) };
  app.post('/api/start-over/', START_OVER, async (request, reply) => {
    const given = parseBody(startOverBody, {
      password: undefined,
      clinic_name: undefined,
      ...valuesOf(request.body),
    });
    if ((await currentDemo(context.db)) === null) throw noDemo();
    checkName(context, given.clinic_name);
    await proveOwnPassword(context, guesses, request, ['password', given.password]);
    const head = await endDemo(context);
    if (!head) throw noDemo();
    context.events.announce(head);
    context.events.announceRevocation();
    request.log.warn({ user: authOf(request).user.id }, 'the demo clinic has ended');
    // First the code, for which somebody waits: to remove the files may take long.
    code.renew();
    await removeFiles(context, request);
    return reply.header(EPOCH_HEADER, head.epoch).code(204).send();
  });
}

const noDemo = () => new HttpProblem('forbidden', 'Esta no es una clínica de demostración: sus datos no se borran.');

/** Case, accents and spaces do not count: the name shows that the person knows which clinic goes, it is no secret. */
function checkName({ clinic }: ServerContext, typed: string): void {
  if (searchable(typed) === searchable(clinic.current().clinic_name)) return;
  throw invalidField('clinic_name', 'No es el nombre de esta clínica');
}

/** The clinic has ended already: a storage that does not answer is tried again by the daily work. */
async function removeFiles(context: ServerContext, request: FastifyRequest): Promise<void> {
  await removeEndedFiles(context).catch((error: unknown) =>
    request.log.error(error, 'files of the demo clinic remain'),
  );
}
