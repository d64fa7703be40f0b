import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../../src/api/calls.ts';
import { testApp, type TestServer } from '../make.ts';

// The shape of an OpenAPI 3.1 description, as far as ours uses it: what is not named here is a fault.
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema }));
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema,
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  description: z.string(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/),
    z.strictObject({ description: z.string(), content: content.optional() }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation.optional()),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), schema),
  }),
});

let server: TestServer;
let api: z.infer<typeof document>;

beforeAll(async () => {
  server = await testApp();
  const reply = await server.guest().get('/api/docs/json');
  api = document.parse(reply.body);
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, found]) => (found ? [{ path, method, ...found }] : [])),
  );

describe('the description', () => {
  it('has every call once', () => {
    expect(operations()).toHaveLength(allCalls.length);
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names the parameters of every path', () => {
    for (const { path, parameters = [] } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
      expect(path).not.toContain(':');
    }
  });

  it('has schemas that a reader can use', () => {
    for (const { path, method, parameters = [], requestBody, responses } of operations()) {
      const all = [
        ...parameters.map((one) => one.schema),
        ...Object.values(requestBody?.content ?? {}).map((one) => one.schema),
        ...Object.values(responses).flatMap(({ content: kinds }) =>
          Object.values(kinds ?? {}).map((one) => one.schema),
        ),
      ];
      for (const one of all) {
        if (typeof one.$ref === 'string' && one.$ref.startsWith('#/components/')) {
          expect(api.components.schemas).toHaveProperty(one.$ref.split('/').at(-1)!);
        } else expect(() => z.fromJSONSchema(one as never), `${method} ${path}`).not.toThrow();
      }
    }
  });

  it('is shown on a page', async () => {
    const reply = await server.guest().get('/api/docs');
    expect(reply.status).toBe(200);
    const page = reply.bytes.toString();
    const scripts = [...page.matchAll(/src="([^"]+)"/g)].map(
      ([, src]) => new URL(src!, 'http://x/api/docs').pathname,
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) expect((await server.guest().get(path)).status).toBe(200);
  });
});
