import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

export async function registerOpenApi(_app: FastifyInstance, _settings: Settings): Promise<void> {}
