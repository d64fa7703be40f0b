import { port } from '../platform/port.ts';
import type { Process } from './process.ts';

/** Every process by its law's name: who delivers news asks them for the audiences. */
export const processes = port<ReadonlyMap<string, Process>>('engine: the processes of all laws');
