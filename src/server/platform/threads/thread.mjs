// The beginning of every thread: it runs the module that it is told and answers with its result. A thread does not inherit
// the loader of TypeScript on every supported Node: it is asked for here.
import { parentPort, workerData } from 'node:worker_threads';

if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register();
const { default: work } = await import(workerData.module);
const result = await work(workerData.job);
// The second argument is the list of what is handed over, not copied: nothing.
parentPort.postMessage(result, []);
