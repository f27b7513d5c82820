import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on connections without any request when the server stops. Browsers open such ones in advance; for Node they
 * are busy until their first request, and a stop would wait for them.
 */
export function hangUpUnusedConnections(app: FastifyInstance, server: Server = app.server): void {
  // By the client's address and port: a request over https has another socket object than the accepted connection.
  const unused = new Map<string, Socket>();
  const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket);
    unused.set(client, socket);
    socket.once('close', () => {
      if (unused.get(client) === socket) unused.delete(client);
    });
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(clientOf(socket)));
  app.addHook('preClose', (done) => {
    for (const socket of unused.values()) socket.destroy();
    done();
  });
}
