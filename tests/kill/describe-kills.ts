import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleServer } from '#config/scripts/bundle-server.ts';
import { buildPng } from '#tests/support/pictures.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import { playRounds, type Report } from './rounds.ts';

/** On each of the two databases. */
const ROUNDS = Number(process.env['ARCADA_KILL_ROUNDS'] ?? 50);
const MOST_PER_ROUND = 60_000;
const PASSWORD = 'una-clave-de-prueba';

/** The rounds on one of the databases: each has a file of its own, so that they run side by side. */
export function describeKills(database: DatabaseKind): void {
  const isMissing = database === 'postgres' && postgresBinaries() === null;
  describe.skipIf(isMissing)(`the server killed under writes (${database})`, () => {
    // As built: how long its start takes is measured too.
    const programs = path.resolve('.cache', `kill-${database}`);
    const env: Record<string, string> = { ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' };
    let home: string;
    let drop = (): Promise<void> => Promise.resolve();

    beforeAll(async () => {
      await bundleServer(programs);
      home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-kill-'));
      env['DATA_DIR'] = path.join(home, 'data');
      if (database === 'pglite') return;
      const created = await createPostgresDatabase();
      env['DATABASE_URL'] = created.url;
      drop = created.drop;
    });
    afterAll(async () => {
      await drop();
      fs.rmSync(home, { recursive: true });
      fs.rmSync(programs, { recursive: true });
    });

    it(
      `${ROUNDS} rounds lose nothing that was acknowledged, write nothing by half and apply nothing twice`,
      async () => {
        const report = await playRounds(ROUNDS, {
          program: path.join(programs, 'main.js'),
          env,
          credentials: { username: 'admin', password: PASSWORD },
          file: await buildPng(),
        });
        console.log(summary(database, report));
        expect(report.failures).toEqual([]);
        expect(report.rounds).toBe(ROUNDS);
      },
      ROUNDS * MOST_PER_ROUND,
    );
  });
}

function summary(database: string, { rounds, acknowledged, unknown, unknownApplied, restarts }: Report): string {
  const sorted = restarts.toSorted((a, b) => a - b).map((time) => `${(time / 1000).toFixed(2)} s`);
  return (
    `${database}: ${rounds} kills, ${acknowledged} acknowledged ops, ${unknown} of unknown fate ` +
    `(${unknownApplied} had been applied); ready again after ${sorted[sorted.length >> 1]} ` +
    `(median), ${sorted.at(-1)} (slowest)`
  );
}
