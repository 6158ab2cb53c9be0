import type { Compilation, Module } from '@rspack/core';
import ts from 'typescript';
import { partsOf, resourceOf } from './module-parts.ts';

const methods: Record<string, string> = {
  get: 'GET',
  getOrUndefined: 'GET',
  prefetch: 'GET',
  put: 'PUT',
  post: 'POST',
};

const callAt = (node: ts.Node): string[] => {
  // A read as a value: { path: '/event' }.
  if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
    return node.name.getText() === 'path' ? [`GET ${node.initializer.text}`] : [];
  if (!ts.isCallExpression(node)) return [];
  const name = node.expression.getText();
  const [path] = node.arguments;
  if (name === 'remoteData') return ['GET /remote_data', 'PUT /remote_data'];
  return methods[name] && path && ts.isStringLiteralLike(path) ? [`${methods[name]} ${path.text}`] : [];
};

const callsBelow = (node: ts.Node): string[] => {
  const calls = callAt(node);
  ts.forEachChild(node, (child) => void calls.push(...callsBelow(child)));
  return calls;
};

const callsIn = (module: Module): string[] => {
  const code = String(module.originalSource()?.source() ?? '');
  return callsBelow(ts.createSourceFile('api.js', code, ts.ScriptTarget.Latest, true));
};

/** Lists the API calls in a build's modules named `*.api.ts`, by method and path. */
export const apiCallsOf = ({ modules }: Compilation): string[] => {
  const parts = [...modules].flatMap(partsOf).filter((module) => resourceOf(module).endsWith('.api.ts'));
  return [...new Set(parts.flatMap(callsIn))].sort();
};
