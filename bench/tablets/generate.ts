// Runs one job in a load generator of its own.
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Job, Outcome, Report } from './job.ts';
import { watch, type Watched, type Work } from './watch.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GENERATOR = path.join(import.meta.dirname, 'generator/main.ts');
/** A run that has not ended by then has failed. Milliseconds. */
const LONGEST = 1_500_000;

/** Prepares the job, and measures it from its beginning to its end. Throws where the generator fails. */
export async function generate(
  job: Job,
  processes: Omit<Watched, 'generator'>,
): Promise<{ outcome: Outcome; work: Work; seconds: number }> {
  const generator = fork(GENERATOR, { cwd: ROOT, execArgv: ['--import', 'tsx'] });
  const kill = () => generator.kill('SIGKILL');
  process.once('exit', kill);
  const timer = setTimeout(kill, LONGEST);
  try {
    generator.send(job);
    await nextReport(generator);
    const end = watch({ ...processes, generator: generator.pid ?? 0 });
    const begun = performance.now();
    generator.send('go');
    const outcome = await nextReport(generator);
    const work = end();
    if (outcome === 'ready') throw new Error('the load generator was ready twice');
    return { outcome, work, seconds: (performance.now() - begun) / 1000 };
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    generator.kill('SIGKILL');
  }
}

/** The generator's next report. Throws where it ends instead. */
function nextReport(generator: ChildProcess): Promise<Report> {
  return new Promise((resolve, reject) => {
    const take = (report: Report) => {
      generator.off('exit', fail);
      resolve(report);
    };
    const fail = (code: number | null, signal: NodeJS.Signals | null) => {
      generator.off('message', take);
      reject(new Error(`the load generator ended: ${code ?? signal}`));
    };
    generator.once('message', take);
    generator.once('exit', fail);
  });
}
