// Ports of the server: whether they are free is known before anything is made.
import net from 'node:net';
import { CannotStart } from './cannot-start.ts';

/** Throws CannotStart when another program has a port, or when this account may not have it. */
export async function checkPortFree(name: 'PORT' | 'HTTPS_PORT', port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => reject(explainPort(error, name, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The failure to listen on a port, in a sentence where a person can mend it. */
function explainPort(error: NodeJS.ErrnoException, name: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new CannotStart(
      `El puerto ${port} ya está en uso en este equipo: cierre el programa que lo usa, quizá otro Arcada, o indique otro ` +
        `número con ${name}. [The port is in use.]`,
      error,
    );
  }
  if (error.code === 'EACCES') {
    return new CannotStart(
      `Esta cuenta no puede usar el puerto ${port}: indique con ${name} uno a partir de 1024. [The port is privileged.]`,
      error,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotStart(
      'Este equipo no tiene la dirección que indica HOST: corríjala, o quite HOST para atender en todas. ' +
        '[The address of HOST is not this machine’s.]',
      error,
    );
  }
  return error;
}
