// Threads run what was built of the same sources, where it was; each would translate its module anew otherwise.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { findThreadsBy } from '../../src/server/platform/threads/run-in-thread.ts';
import './database-setup.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
const built = inject('builtServer');

if (built !== null) {
  findThreadsBy((module) => {
    const place = join(built, relative(SOURCES, fileURLToPath(module)).replace(/\.ts$/, '.js'));
    // A test's own module is in no build.
    return existsSync(place) ? pathToFileURL(place) : module;
  });
}
