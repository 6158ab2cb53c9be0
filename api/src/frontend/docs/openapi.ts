import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { ErrorResponse, errorStatus, type ErrorCode } from '@portal/contracts/errors';
import { z } from 'zod';
import { handlers } from '../../platform/http/calls/call.js';
import { readNames, shareSchemas, toJson, type Json, type Names } from './components.js';

interface Body {
  description?: string;
  required?: boolean;
  headers?: Json;
  content?: Record<string, { schema: Json }>;
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
  info: { title: string; version: string; license: Json };
  servers: { url: string }[];
  components: { securitySchemes: Json; schemas: Json };
  paths: Record<string, Record<string, Operation>>;
}

// The schema's title becomes its name among the components of the document.
const content = (schema: z.ZodType, names: Names, io: 'input' | 'output' = 'output', type?: string) => ({
  content: { [type ?? 'application/json']: { schema: { title: names.get(schema), ...toJson(schema, io) } } },
});

const parameters = (query: z.ZodType): Json[] => {
  const { properties = {}, required = [] } = toJson(query, 'input');
  const describe = (name: string) => ({ name, in: 'query', required: required.includes(name) });
  return Object.entries(properties).map(([name, schema]) => ({ ...describe(name), schema }));
};

const access = ({ access: who }: Endpoint): Pick<Operation, 'description' | 'security'> => {
  if (who === 'everybody') return { description: 'For everybody.', security: [] };
  if (who === 'team') return { description: 'For teams, with their token.', security: [{ team: [] }] };
  const accounts = who ? `accounts with the permission ${who}, and admins` : 'accounts that are signed in';
  return { description: `For ${accounts}.`, security: [{ session: [] }] };
};

/** Returns the error codes that follow from access and input. */
const usualErrors = (call: string, { access: who, coreOnly, query, body }: Endpoint): ErrorCode[] => {
  const causes = {
    invalid: query ?? body,
    malformed: body,
    unauthenticated: who !== 'everybody',
    // Allows any origin for this call, because mail programs send it.
    origin: call !== 'POST /mail_stop_one_click',
    forbidden: who && who !== 'everybody' && who !== 'team',
    realm: coreOnly,
    notfound: /"id":|f]\{24}/.test(JSON.stringify(toJson(query ?? body ?? z.null(), 'input'))),
  };
  return Object.entries(causes).flatMap(([code, isCause]) => (isCause ? [code as ErrorCode] : []));
};

const refusals = (codes: Set<ErrorCode>, { conflict }: Endpoint, names: Names): Operation['responses'] => {
  const detailed = conflict && ErrorResponse.extend(z.object(conflict).partial().shape);
  const byStatus = [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, said]) => {
    const body = content((status === 409 && detailed) || ErrorResponse, names);
    return [status, { description: said.join(', '), ...body }] as const;
  });
  return Object.fromEntries(byStatus);
};

const success = ({ status, answer, type }: Endpoint, names: Names): Record<string, Body> =>
  status === 303
    ? { 303: { description: 'redirected', headers: { Location: { schema: { type: 'string' } } } } }
    : { [status ?? 200]: { description: 'done', ...content(answer, names, 'output', type) } };

const operation = (call: string, endpoint: Endpoint, names: Names): Operation => {
  const { name, errors } = handlers.get(call) ?? { name: call, errors: [] };
  const others = { description: 'refused', ...content(ErrorResponse, names) };
  const codes = new Set([...usualErrors(call, endpoint), ...errors]);
  return {
    operationId: name,
    summary: name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    ...access(endpoint),
    ...(endpoint.query && { parameters: parameters(endpoint.query) }),
    ...(endpoint.body && { requestBody: { required: true, ...content(endpoint.body, names, 'input') } }),
    responses: { ...success(endpoint, names), ...refusals(codes, endpoint, names), default: others },
  };
};

const key = (call: string): string => call.split(' ').reverse().join(' ');

/** Returns the API as an OpenAPI 3.1 document. An operation has the name of the method that handles it. */
export const openApi = async ({ title, cookie }: { title: string; cookie: string }): Promise<OpenApi> => {
  const names = await readNames();
  const paths: OpenApi['paths'] = {};
  const calls = Object.entries<Endpoint>(endpoints);
  for (const [call, endpoint] of calls.sort(([one], [other]) => key(one).localeCompare(key(other)))) {
    const [method = '', path = ''] = call.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(call, endpoint, names);
  }
  const schemas: Json = {};
  const team = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    paths: shareSchemas(paths, names, schemas) as OpenApi['paths'],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie }, team },
      schemas,
    },
  };
};
