// Every refusal leaves as RFC 9457 problem+json with a Spanish detail. No stack, no SQL, no clinical text.
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Problem, type ProblemCode } from '#domain/wire/problem.ts';
import { HttpProblem, statusOf } from '#server/errors.ts';
import { databaseProblem } from './database-problem.ts';

const TITLES: Record<ProblemCode, string> = {
  invalid: 'Datos no válidos',
  unauthenticated: 'Sesión no válida',
  calendar_unauthorized: 'Calendario sin autorizar',
  calendar_unconfigured: 'Calendario sin configurar',
  forbidden: 'Sin permiso',
  password_change_required: 'Contraseña de un solo uso',
  password_expired: 'Contraseña caducada',
  password_required: 'Falta la contraseña',
  second_factor_required: 'Falta el código de verificación',
  restore_code_required: 'Clínica restaurada',
  accounts_unconfirmed: 'Clínica restaurada',
  not_found: 'No encontrado',
  method_not_allowed: 'Operación no disponible',
  parent_gone: 'El registro principal ya no existe',
  exists: 'Ya existe',
  limit_exceeded: 'Límite superado',
  op_taken: 'Identificador de operación ya usado',
  epoch: 'La base de datos fue restaurada',
  gone: 'Registro eliminado',
  version: 'El registro cambió',
  children_changed: 'Hay cambios posteriores',
  too_large: 'Demasiado grande',
  unsupported_media: 'Formato no admitido',
  group_failed: 'Grupo no aplicado',
  upgrade: 'Aplicación desactualizada',
  slow_down: 'Demasiadas solicitudes',
  unavailable: 'Servicio no disponible',
  network: 'Sin conexión',
  storage: 'Sin espacio',
};

const UNAVAILABLE = 'No se pudo completar la operación en el servidor. Inténtelo de nuevo en un momento.';

/** Seconds after which to retry a temporary failure. */
const SOON = 2;

/** Fastify's own refusals, and those of its plugins, by status. */
const BY_STATUS: Record<number, { code: ProblemCode; detail: string }> = {
  400: { code: 'invalid', detail: 'La solicitud no es válida.' },
  401: { code: 'unauthenticated', detail: 'Inicie sesión para continuar.' },
  403: { code: 'forbidden', detail: 'No tiene permiso para hacer esto.' },
  404: { code: 'not_found', detail: 'No existe lo que buscas.' },
  405: { code: 'method_not_allowed', detail: 'Esta operación no está disponible aquí.' },
  406: { code: 'invalid', detail: 'La solicitud no es válida.' },
  413: { code: 'too_large', detail: 'Lo enviado es demasiado grande.' },
  414: { code: 'invalid', detail: 'La dirección es demasiado larga.' },
  415: { code: 'unsupported_media', detail: 'El formato de lo enviado no se admite: usa JSON.' },
  429: { code: 'slow_down', detail: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.' },
};

const BY_FASTIFY_CODE: Record<string, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'El cuerpo de la solicitud está vacío.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'El cuerpo de la solicitud no es JSON válido.',
  FST_ERR_BAD_URL: 'La dirección no es válida.',
};

/** Node's refusals before there is a request, by their codes. */
const BY_CONNECTION: Record<string, { status: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', detail: 'La solicitud no es válida.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'La solicitud no llegó completa a tiempo.' },
};
const NO_REQUEST = { status: '400 Bad Request', detail: 'La solicitud no es válida.' };

/** The problem body of a code; the status is the code's own unless another is given. */
export function makeProblem(code: ProblemCode, detail: string, rest: Partial<Problem> = {}): Problem {
  return { type: `urn:arcada:problem:${code}`, title: TITLES[code], status: statusOf(code), detail, code, ...rest };
}

/** Any thrown value as the problem body that the sender may see. Unknown failures reveal nothing of their cause. */
export function problemOf(error: unknown): Problem {
  if (error instanceof HttpProblem) {
    return makeProblem(error.code, error.message, {
      ...(error.fields ? { fields: error.fields } : {}),
      ...error.extra,
    });
  }
  if (error instanceof AppError) {
    return makeProblem(error.code, error.message, error.fields ? { fields: error.fields } : {});
  }
  const database = databaseProblem(error);
  if (database) return makeProblem(database.code, database.detail);
  const { statusCode = 500, code = '' } = (typeof error === 'object' && error !== null ? error : {}) as FastifyError;
  const known = BY_STATUS[statusCode];
  if (known) return makeProblem(known.code, BY_FASTIFY_CODE[code] ?? known.detail, { status: statusCode });
  if (statusCode >= 400 && statusCode < 500 && statusCode !== 408) {
    return makeProblem('invalid', 'La solicitud no es válida.', { status: 400 });
  }
  return makeProblem('unavailable', UNAVAILABLE, { status: statusCode === 503 || statusCode === 408 ? 503 : 500 });
}

/** Sends a problem body with its status and media type. */
function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // The body is sent as text: a serializer that the route declares for its success must not reshape it.
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(problem));
}

/** Answers any thrown value, and logs it. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (problem.status >= 500) logFailure(request, error);
  else logRefusal(request, problem);
  const asked = error instanceof HttpProblem ? error.retryAfter : undefined;
  const retryAfter = asked ?? (problem.status === 503 ? SOON : undefined);
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  return sendProblem(reply, problem);
}

/** Logs a failure of the server itself: code, message and stack, never the `detail` in which PostgreSQL quotes rows. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  const { code, message, stack } = (error ?? {}) as { code?: unknown; message?: unknown; stack?: unknown };
  request.log.error({ code, message, stack }, 'request failed');
}

/**
 * Logs a refusal: its code, the person and the route. Neither the address nor the problem's words go into the log, for
 * both may quote typed text. `op` names the op of a batch.
 */
export function logRefusal(request: FastifyRequest, { code, status }: Problem, op: { op_id?: string } = {}): void {
  const { method, routeOptions, auth } = request;
  const line = { code, status, method, route: routeOptions.url ?? null, user: auth?.user.id ?? null, ...op };
  // Every tablet's access token expires each quarter of an hour, and is renewed: that is no failure. A failed sign-in
  // is logged where it fails.
  if (code === 'unauthenticated') request.log.debug(line, 'refused');
  else request.log.info(line, 'refused');
}

/** The answer to a request that no route serves; `methods` are those that its path has. */
export function apiNotFound(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  if (methods.length > 0) {
    void reply.header('allow', methods.join(', '));
    return sendProblem(reply, makeProblem('method_not_allowed', 'Esta operación no está disponible aquí.'));
  }
  return sendProblem(reply, makeProblem('not_found', 'No existe lo que buscas.'));
}

/** Turns each error thrown by a route, hook or parser into a problem body. The not-found handler is the app's own. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** For the Fastify constructor: a failure before any route is found also gets a problem body. */
export const problemServerOptions = {
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    answerError(error, request, reply);
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, detail } = BY_CONNECTION[error.code ?? ''] ?? NO_REQUEST;
    const body = JSON.stringify(makeProblem('invalid', detail, { status: Number.parseInt(status) }));
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
};
