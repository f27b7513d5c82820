import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPng } from '#tests/support/pictures.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { builtServer } from '#tests/support/server-process.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import { playRounds, type Place, type Report } from './rounds.ts';

const MOST_PER_ROUND = 60_000;

/** Two clinics at once: one writes while another waits for its disk, as every start after a kill does for seconds. */
const CLINICS = 2;

/** So many rounds on one of the databases: each has a file of its own, so that they run side by side. */
export function describeKills(database: DatabaseKind, rounds: number): void {
  const isMissing = database === 'postgres' && postgresBinaries() === null;
  describe.skipIf(isMissing)(`the server killed under writes (${database})`, () => {
    let program: string;
    let home: string;
    let file: Buffer;
    const drops: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      // As built: how long its start takes is measured too.
      program = (await builtServer())('main');
      home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-kill-'));
      file = await buildPng();
    });
    afterAll(async () => {
      for (const drop of drops) await drop();
      fs.rmSync(home, { recursive: true });
    });

    async function openClinic(name: string): Promise<Place> {
      const env = { ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error', DATA_DIR: path.join(home, name) };
      const place = { program, credentials: { username: 'admin', password: PASSWORD }, file };
      if (database === 'pglite') {
        await copyFirstStart(env.DATA_DIR);
        return { ...place, env };
      }
      const { url, drop } = await createPostgresDatabase();
      drops.push(drop);
      return { ...place, env: { ...env, DATABASE_URL: url } };
    }

    it(
      `${rounds} rounds lose nothing that was acknowledged, write nothing by half and apply nothing twice`,
      async () => {
        const shares = Array.from({ length: CLINICS }, (_, n) => Math.floor((rounds + n) / CLINICS));
        const played = await Promise.allSettled(
          shares.map(async (rounds, n) => playRounds(rounds, await openClinic(`clinic-${n}`))),
        );
        const report = merge(played);
        console.log(summary(database, report));
        expect(report.failures).toEqual([]);
        expect(report.rounds).toBe(rounds);
      },
      (rounds + 2) * MOST_PER_ROUND,
    );
  });
}

/** All clinics in one report. Throws what ended one of them, once all have ended. */
function merge(played: readonly PromiseSettledResult<Report>[]): Report {
  const reports = played.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  const sum = (count: (report: Report) => number): number => reports.reduce((total, one) => total + count(one), 0);
  return {
    rounds: sum(({ rounds }) => rounds),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    unknown: sum(({ unknown }) => unknown),
    unknownApplied: sum(({ unknownApplied }) => unknownApplied),
    restarts: reports.flatMap(({ restarts }) => restarts),
    failures: reports.flatMap(({ failures }) => failures),
  };
}

function summary(database: string, { rounds, acknowledged, unknown, unknownApplied, restarts }: Report): string {
  const sorted = restarts.toSorted((a, b) => a - b).map((time) => `${(time / 1000).toFixed(2)} s`);
  return (
    `${database}: ${rounds} kills, ${acknowledged} acknowledged ops, ${unknown} of unknown fate ` +
    `(${unknownApplied} had been applied); ready again after ${sorted[sorted.length >> 1]} ` +
    `(median), ${sorted.at(-1)} (slowest)`
  );
}
