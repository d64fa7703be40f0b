// Every resource of the platform registers its calls here: one line each.
import type { FastifyInstance } from 'fastify';
import { liveResource } from './platform/live/routes.ts';
import type { Services } from './platform/services.ts';

type Resource = (app: FastifyInstance, services: Services) => void;

const resources: Resource[] = [liveResource];

export function registerResources(app: FastifyInstance, services: Services): void {
  for (const register of resources) register(app, services);
}
