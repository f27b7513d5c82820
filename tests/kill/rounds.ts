// Rounds of kill -9 on the real server under writes. A round: writers send until the server is killed at a random moment;
// after its next start all that was acknowledged is there once, nothing is half-written, and what is sent again changes
// nothing that was applied.
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { signIn, type Api, type Outcome } from './api.ts';
import { isApplied, judge, look, seenNothing, type Seen, type Sent } from './ledger.ts';
import { makeBasics, makeRequest, type Basics, type Own, type Way } from './writes.ts';

export interface Report {
  rounds: number;
  acknowledged: number;
  /** Ops whose answer was lost; of them, those that the server had applied. */
  unknown: number;
  unknownApplied: number;
  /** Milliseconds from each start after a kill until the server listened. */
  restarts: number[];
  failures: string[];
}

/** Which server, on which database, and who writes. */
export interface Place {
  program: string;
  env: Record<string, string>;
  credentials: { username: string; password: string };
  /** The picture of every image. */
  file: Buffer;
}

interface Writer {
  way: Way;
  own: Own;
}

interface Game {
  place: Place;
  server: ServerProcess;
  basics: Basics;
  writers: Writer[];
  all: Sent[];
  seen: Seen;
  report: Report;
}

const WAYS: Way[] = ['batch', 'batch', 'batch', 'direct', 'direct', 'direct', 'form'];
/** The kill comes at a random moment after a random number of answers, however fast the machine is. */
const MOST_ANSWERS = 40;
const LONGEST_MOMENT = 60;
/** Every so many rounds the start after the kill is killed too, and the whole audit is verified. */
const NOW_AND_THEN = 5;
const LONGEST_START = 1500;
/** A writer edits the latest of its rows. */
const MOST_OWN = 20;

/** Plays rounds until one fails; ends with a look at everything from the beginning. */
export async function playRounds(rounds: number, place: Place): Promise<Report> {
  const game = await open(place);
  const { report, all } = game;
  try {
    while (report.rounds < rounds && report.failures.length === 0) await playRound(game);
    const api = await connect(game);
    const seen = seenNothing();
    const rows = await look(api, seen);
    report.failures.push(...(await judge(api, seen, all, rows)), ...(await auditFailures(api)));
    return report;
  } finally {
    await game.server.end('SIGTERM');
  }
}

async function open(place: Place): Promise<Game> {
  const server = await startServerProcess(place.env, place);
  const { basics, request } = makeBasics();
  const report = { rounds: 0, acknowledged: 0, unknown: 0, unknownApplied: 0, restarts: [], failures: [] };
  const writers = WAYS.map((way): Writer => ({ way, own: { patients: [] } }));
  const game: Game = { place, server, basics, writers, all: [], seen: seenNothing(), report };
  const api = await connect(game);
  game.all.push({ ...request, own: { patients: [] }, outcomes: await api.send(request) });
  await look(api, game.seen);
  return game;
}

async function connect({ place, server }: Game): Promise<Api> {
  const session = await signIn(server.url, place.credentials, place.file);
  return session(server.url);
}

async function playRound(game: Game): Promise<void> {
  const { place, report, seen } = game;
  report.rounds += 1;
  const thorough = report.rounds % NOW_AND_THEN === 0;
  const session = await signIn(game.server.url, place.credentials, place.file);
  const sent = await writeUntilKilled(game, await session(game.server.url));
  game.all.push(...sent);
  if (thorough) await killWhileStarting(place);
  await restart(game);
  const api = await session(game.server.url);
  report.failures.push(...(await judge(api, seen, sent, await look(api, seen))));
  report.failures.push(...(await sendAgain(game, api, sent)));
  report.failures.push(...(await judge(api, seen, sent, await look(api, seen))));
  if (thorough) report.failures.push(...(await auditFailures(api)));
}

async function writeUntilKilled({ server, writers, basics }: Game, api: Api): Promise<Sent[]> {
  const sent: Sent[] = [];
  const enough = 1 + Math.floor(Math.random() * MOST_ANSWERS);
  let answers = 0;
  let dying = false;
  const kill = async (): Promise<void> => {
    await sleep(Math.random() * LONGEST_MOMENT);
    dying = true;
    await server.end('SIGKILL');
  };
  const write = async ({ way, own }: Writer): Promise<void> => {
    for (;;) {
      const request: Sent = { ...makeRequest(way, own, basics), own, outcomes: null };
      sent.push(request);
      try {
        request.outcomes = await api.send(request);
      } catch (error) {
        if (dying) return;
        throw error;
      }
      learn(request, request.outcomes);
      answers += 1;
      if (answers === enough) void kill();
    }
  };
  await Promise.all(writers.map(write));
  await server.end('SIGKILL');
  return sent;
}

/** A writer remembers the patients that are its own, as the server has them. */
function learn({ own, groups }: Sent, outcomes: readonly Outcome[]): void {
  for (const [index, { path }] of groups.flat().entries()) {
    const row = outcomes[index]?.row;
    if (!path.startsWith('/patients/') || !row) continue;
    own.patients = [{ id: row.id, version: row.version }, ...own.patients.filter(({ id }) => id !== row.id)];
  }
  own.patients.splice(MOST_OWN);
}

async function killWhileStarting(place: Place): Promise<void> {
  const server = await spawnServer(place.env, place);
  await sleep(Math.random() * LONGEST_START);
  await server.end('SIGKILL');
}

async function restart(game: Game): Promise<void> {
  const began = performance.now();
  game.server = await startServerProcess(game.place.env, game.place);
  game.report.restarts.push(performance.now() - began);
}

/** Sends again what had no answer, and some of what had one; what was applied must be answered as a duplicate. */
async function sendAgain({ report, seen }: Game, api: Api, sent: readonly Sent[]): Promise<string[]> {
  const failures: string[] = [];
  for (const request of sent) {
    const ops = request.groups.flat();
    const known = request.outcomes !== null;
    if (known) report.acknowledged += ops.length;
    if (known && Math.random() > 0.1) continue;
    const applied = ops.map((op) => isApplied(seen, op));
    const outcomes = await api.send(request);
    for (const [index, { duplicate }] of outcomes.entries()) {
      if (duplicate === null || duplicate === applied[index]) continue;
      const { method, path } = ops[index]!;
      failures.push(`${method} ${path}: applied before: ${applied[index]}, answered as a duplicate: ${duplicate}`);
    }
    if (known) continue;
    request.outcomes = outcomes;
    report.unknown += ops.length;
    report.unknownApplied += applied.filter(Boolean).length;
    learn(request, outcomes);
  }
  return failures;
}

async function auditFailures(api: Api): Promise<string[]> {
  const verdict = await api.verifyAudit();
  return verdict.ok ? [] : [`the audit's chain is broken at entry ${verdict.entry}: ${verdict.reason}`];
}
