import { describe, expect, it } from 'vitest';
import { runInThread, ThreadFault } from '../../../src/server/platform/threads/run-in-thread.ts';
import { Turns } from '../../../src/server/platform/threads/turns.ts';
import type double from './double.ts';
import type endless from './endless.ts';
import type faulty from './faulty.ts';
import type greedy from './greedy.ts';

const moduleOf = (name: string) => new URL(`./${name}.ts`, import.meta.url);
const account = null;

describe('a thread', () => {
  it('gives what its module gives', async () => {
    expect(await runInThread<typeof double>(moduleOf('double'), 21, { account })).toBe(42);
  });

  it('ends with its time, and the next has its place', async () => {
    const ended = Promise.allSettled(
      [1, 2].map(() =>
        runInThread<typeof endless>(moduleOf('endless'), undefined as never, { account, timeMs: 100 }),
      ),
    );
    expect(await runInThread<typeof double>(moduleOf('double'), 1, { account })).toBe(2);
    for (const one of await ended)
      expect(one).toMatchObject({ status: 'rejected', reason: { reason: 'time' } });
  });

  it('ends with its memory, and the process goes on', async () => {
    const ended = runInThread<typeof greedy>(moduleOf('greedy'), undefined as never, {
      account,
      timeMs: 60_000,
    });
    await expect(ended).rejects.toMatchObject({ reason: 'memory' });
  });

  it('tells why it failed', async () => {
    const ended = runInThread<typeof faulty>(moduleOf('faulty'), undefined as never, { account });
    const fault = await ended.catch((error: unknown) => error as ThreadFault);
    expect(fault).toMatchObject({ reason: 'failure', cause: { message: 'the file makes no sense' } });
  });
});

describe('turns', () => {
  it('go to the accounts in a circle, however much one of them has asked for', async () => {
    const turns = new Turns(1);
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (account: number, name: string) =>
      turns.run(account, async () => {
        order.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    const asked = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(2, 'b1'), ask(3, 'c1'), ask(2, 'b2')];
    while (order.length < asked.length) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    ends.shift()?.();
    await Promise.all(asked);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('are passed on by work that fails', async () => {
    const turns = new Turns(1);
    const failing = turns.run(1, () => Promise.reject(new Error('no')));
    const next = turns.run(1, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
