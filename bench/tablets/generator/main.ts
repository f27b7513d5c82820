// The load generator, a process of its own: it is told one job, prepares it, runs it and reports. Its processor is told apart.
import type { Job, Order, Outcome, Report } from '#config/bench/tablets/job.ts';
import { prepareBack } from './back.ts';
import { prepareFirst } from './first.ts';
import { prepareLive } from './live.ts';

let run: Promise<() => Promise<Outcome>> | undefined;

process.on('message', (order: Order) => {
  if (order !== 'go') {
    run = prepare(order);
    void run.then(() => tell('ready'));
    return;
  }
  void run?.then(async (measure) => tell(await measure())).then(() => process.exit(0));
});

// The generator does not outlive the benchmark.
process.on('disconnect', () => process.exit(1));

function prepare(job: Job): Promise<() => Promise<Outcome>> {
  if (job.phase === 'live') return prepareLive(job);
  return job.phase === 'first' ? prepareFirst(job) : prepareBack(job);
}

const tell = (report: Report): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(report, (error: Error | null) => (error ? reject(error) : resolve()));
  });
