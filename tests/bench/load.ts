// The client's side, in a process of its own so that it does not take the servers' time.
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Request } from './calls.ts';

export interface LoadJob {
  port: number;
  /** Each unit's requests follow one another, as a page makes them. */
  units: Request[][];
  concurrency: number;
  /** Asks for the id of each answer's record. */
  wantsIds?: boolean;
}

export interface LoadResult {
  /** From the first request to the last answer. */
  ms: number;
  bytes: number;
  /** Of the records answered, in the order of the units. */
  ids: number[];
  /** The first answer that was no success. */
  fault: string | null;
}

export class LoadClient {
  private readonly child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });

  run(job: LoadJob): Promise<LoadResult> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the load client ended'));
      this.child.once('exit', ended);
      this.child.once('message', (result) => {
        this.child.off('exit', ended);
        resolve(result as LoadResult);
      });
      this.child.send(job);
    });
  }

  close(): void {
    this.child.kill();
  }
}

const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });

function send(port: number, { method, path, headers, body }: Request): Promise<[number, Buffer]> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve([answer.statusCode ?? 0, Buffer.concat(parts)]));
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function carryOut({ port, units, concurrency, wantsIds = false }: LoadJob): Promise<LoadResult> {
  const queue = units.entries();
  const ids: number[] = [];
  let bytes = 0;
  let fault: string | null = null;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [at, unit] of queue) {
        for (const one of unit) {
          const [status, content] = await send(port, one);
          bytes += content.length;
          if (wantsIds) ids[at] = Number(/"id":(\d+)/.exec(content.toString('latin1', 0, 100))?.[1]);
          if (status >= 300)
            fault ??= `${one.method} ${one.path}: ${status} ${content.toString('utf8', 0, 500)}`;
        }
      }
    }),
  );
  return { ms: performance.now() - start, bytes, ids, fault };
}

const isChild = process.argv[1] === fileURLToPath(import.meta.url) && process.send !== undefined;
if (isChild) {
  process.on('message', (job) => {
    void carryOut(job as LoadJob).then((result) => process.send!(result));
  });
}
