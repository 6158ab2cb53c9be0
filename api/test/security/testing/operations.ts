import type { OpenApi, Operation } from '../../../src/frontend/docs/openapi.js';
import type { TestApi } from '../../../testing/test-api.js';

/** Returns the described operations by call, with the components in place of the references to them. */
export const readOperations = async (api: TestApi): Promise<Record<string, Operation>> => {
  const { paths, components } = (await api.visitor().get('/docs/openapi.json')).body as OpenApi;
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return resolve(components.schemas[String(value.$ref).split('/').pop() ?? '']);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)]));
  };
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        resolve(operation) as Operation,
      ]),
    ),
  );
};
