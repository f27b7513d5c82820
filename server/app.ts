import type { SecureContextOptions } from 'node:tls';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import { registerConfirmation } from '#server/auth/confirmation.ts';
import { registerSessions } from '#server/auth/session-routes.ts';
import { registerSecondFactor } from '#server/auth/second-factor/routes.ts';
import { registerSealing } from '#server/auth/sealing-route.ts';
import { registerToken } from '#server/auth/token-routes.ts';
import { LoginThrottle } from '#server/auth/throttle.ts';
import { registerUserInfo } from '#server/auth/user-info-route.ts';
import { registerStartOver } from '#server/demo-clinic/routes.ts';
import { registerFirstStart, type FirstStart } from '#server/first-start/routes.ts';
import { registerConfig } from '#server/resources/clinic/config.ts';
import { registerHealth } from '#server/resources/clinic/health.ts';
import { registerNetwork } from '#server/resources/clinic/network.ts';
import { registerRestored } from '#server/restored/routes.ts';
import { registerRecords } from '#server/resources/register-routes.ts';
import { registerGuard } from './auth/guard.ts';
import { hashPassword } from './auth/passwords.ts';
import type { ServerContext } from './context.ts';
import { BARE_HEADERS, registerHeaders } from './http/headers.ts';
import { registerJsonBodies } from './http/json-body.ts';
import { isApi, watchMethods } from './http/methods.ts';
import { guardPlainHttp } from './http/plain-http.ts';
import { problemServerOptions, registerProblems } from './http/problem.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { registerInstall } from './install/routes.ts';
import { hangUpUnusedConnections } from './http/unused-connections.ts';
import { registerOpenApi } from './openapi/openapi.ts';
import { registerParameterCheck } from './openapi/query-parameters.ts';
import { keepEpoch, registerEpochHeader } from './sync/epoch.ts';
import type { SyncOptions } from './sync/routes.ts';

/** The differences between a clinic's server and a test's. */
export interface AppOptions {
  logger?: FastifyServerOptions['logger'];
  /** The directory of the built app. */
  staticRoot: string;
  /** Tests shorten the event streams' heartbeat, and the pages of changes. */
  records?: SyncOptions;
  https?: SecureContextOptions | undefined;
  /** While nobody has an account. */
  firstStart: FirstStart;
}

const BODY_LIMIT = 1024 * 1024;
/**
 * A request must have arrived whole within so many milliseconds; a tablet gives up an upload after 120 s. Answers may
 * take longer.
 */
const LONGEST_REQUEST = 150_000;

/**
 * More than Node accepts for a request's head, so that the router never refuses an id for its length as if the path did
 * not exist. Whether it names a record is the route's to say, after the guard. (The router's own limit protects
 * patterns; there are none.)
 */
const LONGEST_ADDRESS = 64 * 1024;

/** The whole server on an open database, ready to listen or to be injected into. */
export async function buildApp(context: ServerContext, options: AppOptions): Promise<FastifyInstance> {
  const epochs = await keepEpoch(context);
  const app = Fastify({
    ...(options.https ? { https: options.https } : {}),
    logger: options.logger ?? false,
    // Fastify's own lines hold the whole address, and with it what people searched for.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
    // X-Forwarded-For is trusted from a reverse proxy on this machine only.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    clientErrorHandler: problemServerOptions.clientErrorHandler,
    frameworkErrors: (error, request, reply) => {
      // No hook has run: the address could not even be read.
      void reply.headers(BARE_HEADERS);
      if (isApi(request.url)) void reply.header(EPOCH_HEADER, epochs.current()).header('cache-control', 'no-store');
      problemServerOptions.frameworkErrors(error, request, reply);
    },
  }) as unknown as FastifyInstance;

  hangUpUnusedConnections(app);
  const methodsOf = watchMethods(app);
  registerProblems(app);
  registerJsonBodies(app);
  registerEpochHeader(app, epochs);
  registerRequestLog(app);
  await registerHeaders(app, context.config);
  if (context.config.localTls) guardPlainHttp(app);
  // Compresses answers only: a compressed request could unpack to far more than the body limit.
  await app.register(compress, { globalDecompression: false, encodings: ['gzip'], zlibOptions: { level: 4 } });
  registerGuard(app, context);
  registerParameterCheck(app);
  await registerOpenApi(app);
  const throttle = new LoginThrottle();
  registerToken(app, context, throttle);
  registerUserInfo(app);
  registerSessions(app, context);
  registerConfirmation(app, context, throttle);
  registerSecondFactor(app, context, throttle);
  registerSealing(app, context);
  registerFirstStart(app, context, options.firstStart);
  const { code } = options.firstStart;
  registerRestored(app, context, { throttle, code, epoch: epochs.current() });
  registerConfig(app, context);
  registerHealth(app, context, epochs);
  registerNetwork(app, context);
  registerStartOver(app, context, { throttle, code });
  registerRecords(app, context, { hashPassword, throttle, ...options.records });
  registerInstall(app, () => {
    const place = context.network();
    return place && { clinicName: context.clinic.current().clinic_name, ...place };
  });
  await registerStaticFiles(app, options.staticRoot, methodsOf);
  return app;
}

/** One line an answer, without query, body or secret: a search text is clinical too. */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      // The secret of a link to the agenda or to an export is in its path, also where the rest of the path was mistyped.
      path: request.url.split('?', 1)[0]?.replace(/^(\/api\/(?:calendar|export)\/)[^/]+/, '$1…'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
}
