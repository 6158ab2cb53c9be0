import { ErrorResponse } from '@portal/contracts/errors';
import { jsonOf } from '@portal/contracts/shapes';
import { z } from 'zod';
import type { ApiRoute } from './route-list.js';

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

const access = ({ isPublic, needs }: ApiRoute): string => {
  if (isPublic) return 'For everybody.';
  return needs
    ? `For accounts with the permission ${needs}, and admins.`
    : 'For accounts that are signed in.';
};

const operation = (route: ApiRoute): Operation => {
  const { answer = z.unknown(), body } = route;
  return {
    operationId: route.name,
    summary: route.name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    description: access(route),
    ...(route.query && { parameters: parameters(route.query) }),
    ...(body && { requestBody: { required: true, ...content(body, 'input') } }),
    responses: {
      '2XX': { description: 'done', ...content(answer, 'output') },
      default: { description: 'refused', ...content(ErrorResponse, 'output') },
    },
    security: route.isPublic ? [] : [{ session: [] }],
  };
};

/** The API as an OpenAPI 3.1 document, made of the shapes its calls are checked by. */
export const openApi = (routes: readonly ApiRoute[], options: { title: string; cookie: string }): OpenApi => {
  const paths: OpenApi['paths'] = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookie } } },
    paths,
  };
};
