import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on connections that never asked for anything when the server stops. Browsers open such ones in advance; for Node
 * they are busy until their first request, and a stop would wait for them.
 */
export function hangUpUnusedConnections(app: FastifyInstance): void {
  // By their other ends: a request over https names another socket than the one that was accepted.
  const unused = new Map<string, Socket>();
  const endOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  app.server.on('connection', (socket: Socket) => {
    const end = endOf(socket);
    unused.set(end, socket);
    socket.once('close', () => {
      if (unused.get(end) === socket) unused.delete(end);
    });
  });
  app.server.on('request', ({ socket }) => unused.delete(endOf(socket)));
  app.addHook('preClose', (done) => {
    for (const socket of unused.values()) socket.destroy();
    done();
  });
}
