// Under TLS=local the plain http port serves this machine whole, and other devices only what makes them trust the https
// port: no password crosses the network in the clear.
import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '#server/errors.ts';
import { isLoopback } from '#server/tls/addresses.ts';
import { problemServerOptions } from './problem.ts';
import { hangUpUnusedConnections } from './unused-connections.ts';

/** The installation's page with everything below it, and the icons that a browser asks for beside any page. */
const OPEN = /^\/(?:instalar|icons)(?:[/?]|$)|^\/favicon\.ico(?:\?|$)/;

/**
 * Redirects other devices' requests over plain http to the page that leads them to https, for a device that does not
 * trust the server yet would meet its browser's warning there; refuses those that carry something.
 */
export function guardPlainHttp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket, method, url = '/' } = request.raw;
    if (mayStayPlain(socket, url)) {
      done();
    } else if (method === 'GET' || method === 'HEAD') {
      void reply.header('cache-control', 'no-store').redirect('/instalar', 302);
    } else {
      done(new HttpProblem('forbidden', 'Abra Arcada por su dirección segura (https): así nada viaja sin cifrar.'));
    }
  });
}

/** Whether a request may be answered over its connection, by the connection's own address: a header could say anything. */
export function mayStayPlain(socket: Pick<Socket, 'remoteAddress'>, url: string): boolean {
  return 'encrypted' in socket || isLoopback(socket.remoteAddress ?? '') || OPEN.test(url);
}

/** A second server for the same application, over plain http. It ends with the application. */
export function addPlainServer(app: FastifyInstance): http.Server {
  const server = http.createServer((request: IncomingMessage, response) => app.routing(request, response));
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  server.requestTimeout = app.server.requestTimeout;
  server.on('clientError', problemServerOptions.clientErrorHandler);
  hangUpUnusedConnections(app, server);
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', (done) => {
    closed = new Promise((resolve) => server.close(resolve));
    done();
  });
  app.addHook('onClose', () => closed);
  return server;
}
