// Reads one table in a thread of its own.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { GridJob } from './read-grid.ts';
import { hasHeader } from './read-table.ts';
import { gridOf } from './sheet.ts';

const { path, choose, ...job } = workerData as GridJob;
const grid = gridOf(readFileSync(path), job, choose === 'items' ? hasHeader : () => true);
// The second argument is the list of what is handed over, not copied: nothing.
parentPort?.postMessage(grid, []);
