// The solver's code, compiled once a process: what a thread has translated and sped up of it, the next thread finds done.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Whoever looks at scenarios asks again within minutes; a quiet server gives its memory back. */
const KEPT_MS = 600_000;

let kept: Promise<WebAssembly.Module> | null = null;
let forgetting: NodeJS.Timeout | undefined;

/** Read by the first question, not by the start: a server that is asked for no scenario holds none of it. */
export function solverCode(): Promise<WebAssembly.Module> {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => (kept = null), KEPT_MS).unref();
  kept ??= compile().catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('highs/runtime')));
}
