import type { Routes } from '../platform/http/route.ts';
import type { Tick } from '../platform/jobs/clock.ts';
import type { Port } from '../platform/port.ts';
import type { Services } from '../platform/services.ts';
import type { Process } from './process.ts';

/** A part of the server as the composition knows it: all that it brings to the whole, and what it must be given. */
export interface Wing {
  name: string;
  routes: readonly Routes[];
  /** How the steps of its laws are carried out. */
  processes: readonly Process[];
  /** Workers on the clock. */
  ticks: readonly Tick[];
  /** What it does to the database of an earlier release once, before anything is served; whatever is broken off goes on at the next start. */
  prepare?: (services: Services, say: (line: string) => void) => Promise<void>;
  /** What this wing must be given by those above it. */
  ports: readonly Pick<Port<unknown>, 'name' | 'isGiven'>[];
}
