import type { Request } from 'express';

interface Layer {
  route?: { path: string | string[]; stack: { method?: string }[] };
}

const tables = new WeakMap<object, Map<string, Set<string>>>();

// Handles literal paths only. The API has no others, and pages answer only GET.
const tableOf = (stack: readonly Layer[]): Map<string, Set<string>> => {
  const table = new Map<string, Set<string>>();
  for (const { route } of stack) {
    for (const path of route ? [route.path].flat() : []) {
      const methods = table.get(path) ?? new Set<string>();
      for (const { method } of route?.stack ?? []) if (method) methods.add(method.toUpperCase());
      table.set(path, methods);
    }
  }
  return table;
};

/** Returns the methods of a request's path. Cached, because routes do not change after the start. */
export const allowedMethods = (request: Request): string[] => {
  const { stack } = request.app.router as unknown as { stack: Layer[] };
  const table = tables.get(request.app) ?? tableOf(stack);
  tables.set(request.app, table);
  const path = request.originalUrl.split('?', 1)[0] ?? '';
  return [...(table.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? [])];
};
