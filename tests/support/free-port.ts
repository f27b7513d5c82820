// A port of loopback on which no process listens now, and which the system does not hand out by itself.
import { randomInt } from 'node:crypto';
import net from 'node:net';

// Below the ports that Linux (32768 on) and macOS (49152 on) give to outgoing connections and to processes that ask for
// any port: a client's connection might take one of those in the half second before the server listens on it.
const LOWEST = 20_000;
const BEYOND = 32_768;
const DRAWS = 50;

/** Draws until a port is free. If two processes draw the same, the first to listen gets it. */
export async function freePort(): Promise<number> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const port = randomInt(LOWEST, BEYOND);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${DRAWS} ports drawn from ${LOWEST} to ${BEYOND - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
