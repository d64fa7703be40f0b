// The OpenAPI 3.1 page, made of the contracts: nothing of a call is written down twice.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { allCalls } from '../../../api/calls.ts';
import type { Call } from '../../../api/contract.ts';
import { problem } from '../../../api/step.ts';
import { roleNames } from '../../../text/role-names.ts';
import type { Settings } from '../settings.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

type Json = Record<string, unknown>;

/** What arrives is described as it is sent, what goes out as it is answered. Transformations show their other side. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
}

const isAbsent = (schema: z.ZodType) => schema.type === 'undefined';

function whoText({ who, only }: Call): string {
  const names = typeof who === 'string' ? who : who.map(nameOf).join(', ');
  const text = { all: 'все', auth: 'любой вошедший' }[names] ?? names;
  return `Кто: ${text}${only ? ` (${only})` : ''}.`;
}

const nameOf = (role: Exclude<Call['who'], string>[number]): string =>
  role === 'verifiedVendor'
    ? 'аккредитованный поставщик с подтверждённой почтой'
    : roleNames[role].toLowerCase();

function parametersOf(call: Call): Json[] {
  const inPath = [...call.path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' || name!.endsWith('Id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  if (isAbsent(call.query)) return inPath;
  const { properties = {}, required = [] } = schemaOf(call.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function bodyOf(call: Call): Json | undefined {
  if (call.form === 'multipart') {
    const fields = isAbsent(call.body) ? { type: 'object' } : schemaOf(call.body, 'input');
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    const properties = { ...(fields.properties as Json | undefined), files };
    return { content: { 'multipart/form-data': { schema: { ...fields, type: 'object', properties } } } };
  }
  if (isAbsent(call.body)) return undefined;
  return { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } };
}

function successOf(call: Call): Json {
  const description = { 200: 'Успех', 201: 'Создано', 204: 'Сделано' }[call.status];
  if (call.answer === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { description, content: { 'application/octet-stream': { schema } } };
  }
  if (call.answer === 'events')
    return { description, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (isAbsent(call.reply)) return { description };
  return { description, content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } };
}

const faults = {
  description: 'Отказ',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function operationOf(call: Call): Json {
  const parameters = parametersOf(call);
  const requestBody = bodyOf(call);
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')}`,
    tags: [call.tag],
    summary: call.summary,
    description: whoText(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { [call.status]: successOf(call), default: faults },
    ...(call.who === 'all' ? { security: [] } : {}),
  };
}

/** The whole description of the given calls. */
export function openApiOf(calls: readonly Call[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:([A-Za-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Тендерная площадка',
      version: '1',
      description: 'Вызовы площадки. Каждая запись требует заголовка X-XSRF-TOKEN (GET /auth/csrf-cookie).',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  };
}

/** `/api/docs` to look at, `/api/docs/json` to read. */
export async function registerOpenApi(app: FastifyInstance, { publicUrl }: Settings): Promise<void> {
  let made: Json | undefined;
  // Made for the first reader: a start need not wait for the schemas of every call.
  const document = { toJSON: () => (made ??= openApiOf(allCalls, publicUrl)) };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
