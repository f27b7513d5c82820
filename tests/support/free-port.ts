// A port of loopback that nobody listens on at this moment, and that the system gives to nobody unasked.
import { randomInt } from 'node:crypto';
import net from 'node:net';

// Below what Linux (32768 on) and macOS (49152 on) give to outgoing connections and to whoever asks for any port: one of
// those may be taken by a client's connection in the half second before the server that was told of it listens.
const LOWEST = 20_000;
const BEYOND = 32_768;
const DRAWS = 50;

/** Draws until one is free; of two that draw the same, whoever listens first has it. */
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
