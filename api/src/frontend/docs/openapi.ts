import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { ErrorResponse } from '@portal/contracts/errors';
import { jsonOf } from '@portal/contracts/shapes';
import type { z } from 'zod';
import { handlers } from '../../platform/http/calls/call.js';

type Json = Record<string, unknown>;

interface Body {
  description?: string;
  required?: boolean;
  content?: Record<string, { schema: unknown }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Json[];
  requestBody?: Body;
  responses: Record<string, Body>;
  security: Json[];
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  components: Json;
  paths: Record<string, Record<string, Operation>>;
}

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => jsonOf(schema, io, true);

const content = (schema: z.ZodType, io: 'input' | 'output'): Body => ({
  content: { 'application/json': { schema: toJson(schema, io) } },
});

const parameters = (query: z.ZodType): Json[] => {
  const { properties = {}, required = [] } = toJson(query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const isPublic = ({ access }: Endpoint): boolean => access === 'everybody' || access === 'team';

const description = (endpoint: Endpoint): string => {
  if (isPublic(endpoint)) return 'For everybody.';
  return endpoint.access
    ? `For accounts with the permission ${endpoint.access}, and admins.`
    : 'For accounts that are signed in.';
};

const operation = (name: string, endpoint: Endpoint): Operation => ({
  operationId: name,
  summary: name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  description: description(endpoint),
  ...(endpoint.query && { parameters: parameters(endpoint.query) }),
  ...(endpoint.body && { requestBody: { required: true, ...content(endpoint.body, 'input') } }),
  responses: {
    '2XX': { description: 'done', ...content(endpoint.answer, 'output') },
    default: { description: 'refused', ...content(ErrorResponse, 'output') },
  },
  security: isPublic(endpoint) ? [] : [{ session: [] }],
});

const key = (call: string): string => call.split(' ').reverse().join(' ');

/** Returns the API as an OpenAPI 3.1 document. An operation has the name of the method that handles it. */
export const openApi = ({ title, cookie }: { title: string; cookie: string }): OpenApi => {
  const paths: OpenApi['paths'] = {};
  const calls = Object.entries<Endpoint>(endpoints);
  for (const [call, endpoint] of calls.sort(([one], [other]) => key(one).localeCompare(key(other)))) {
    const [method = '', path = ''] = call.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(handlers.get(call) ?? call, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
    paths,
  };
};
