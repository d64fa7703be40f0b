// Long work beside the server's own thread: one thread a piece of work, so that what strangers send can neither hold up
// others nor leave anything behind.
import { Worker } from 'node:worker_threads';
import { Turns, type Account } from './turns.ts';

/** More at once would starve the server's own thread; whoever comes later waits. */
const MAX_THREADS = 2;
const MEMORY_MB = 512;
const TIME_MS = 20_000;

/** Why a thread gave no result: it took too long, too much memory, or failed. */
export class ThreadFault extends Error {
  override name = 'ThreadFault';
  readonly reason: 'time' | 'memory' | 'failure';

  constructor(reason: ThreadFault['reason'], cause?: unknown) {
    super(`a thread ended without a result: ${reason}`, { cause });
    this.reason = reason;
  }
}

const turns = new Turns(MAX_THREADS);

/** Where a thread finds its module. */
let placeOf = (module: URL): URL => module;

/** For tests, whose server is not built: a thread that has to translate its module first takes three times as long to begin. */
export function findThreadsBy(place: (module: URL) => URL): void {
  placeOf = place;
}

/**
 * Runs the module's default export on the job in a thread of its own and gives what it gave; both are copied.
 * @param module the worker's file, whose type the caller names: `runInThread<typeof work>(new URL('…/work.ts', …), …)`
 * @throws ThreadFault
 */
export function runInThread<Work extends (job: never) => unknown>(
  module: URL,
  job: Parameters<Work>[0],
  { account, timeMs = TIME_MS }: { account: Account; timeMs?: number },
): Promise<Awaited<ReturnType<Work>>> {
  return turns.run(account, () => runNow(module, job, timeMs));
}

async function runNow<Result>(module: URL, job: unknown, timeMs: number): Promise<Result> {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { module: placeOf(module).href, job },
    // The server's own flags are not the thread's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => reject(new ThreadFault('time')), timeMs);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(new ThreadFault(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failure', error)),
      );
      worker.once('exit', () => reject(new ThreadFault('failure')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
