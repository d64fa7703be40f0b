// What is checked of the wings as a whole, at every start: a part that was forgotten stops it and is named.
import type { FastifyInstance } from 'fastify';
import { allCalls } from '../../api/calls.ts';
import { laws } from '../../machines/laws.ts';
import type { Services } from '../platform/services.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Wing } from './wing.ts';

/** Throws StartupError with the names of all ports that nobody has given. */
export function checkPorts(wings: readonly Wing[]): void {
  const open = wings.flatMap(({ ports }) => ports).filter(({ isGiven }) => !isGiven);
  if (open.length === 0) return;
  throw new StartupError(
    `Сервер собран не полностью, никто не дал: ${open.map(({ name }) => name).join('; ')}.`,
  );
}

/** Throws StartupError with the names of all laws that no process carries out, or that several do. */
export function checkProcesses(wings: readonly Wing[]): void {
  const carriedOut = wings.flatMap(({ processes }) => processes.map(({ law }) => law.name));
  const missing = Object.keys(laws).filter((name) => !carriedOut.includes(name));
  const doubled = [...new Set(carriedOut.filter((name, index) => carriedOut.indexOf(name) !== index))];
  if (missing.length > 0)
    throw new StartupError(
      `Сервер собран не полностью, шаги этих законов никто не выполняет: ${missing.join(', ')}.`,
    );
  if (doubled.length > 0)
    throw new StartupError(
      `Сервер собран неверно, шаги этих законов выполняют дважды: ${doubled.join(', ')}.`,
    );
}

/** Brings what an earlier release left in the database into the shape that this one serves. Throws what stops the start. */
export async function prepareWings(
  services: Services,
  wings: readonly Wing[],
  say: (line: string) => void,
): Promise<void> {
  for (const { prepare } of wings) await prepare?.(services, say);
}

/** Registers the calls of all wings. Throws StartupError that names every call of the contract which none of them answers. */
export function registerRoutes(app: FastifyInstance, services: Services, wings: readonly Wing[]): void {
  for (const { routes } of wings) for (const register of routes) register(app, services);
  const missing = allCalls.filter(({ method, path }) => !app.hasRoute({ method, url: path }));
  if (missing.length === 0) return;
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ');
  throw new StartupError(`Сервер собран не полностью, на вызовы договора никто не отвечает: ${names}.`);
}
