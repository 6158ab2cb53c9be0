import { escapeHtml } from '../../platform/common/escape.js';
import type { OpenApi, Operation } from './openapi.js';

const shape = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

const section = (method: string, path: string, operation: Operation): string =>
  `<section id="${escapeHtml(operation.operationId)}"><h2><code>${method.toUpperCase()} /api${escapeHtml(path)}</code></h2>` +
  `<p>${escapeHtml(operation.operationId)}. ${escapeHtml(operation.description)}</p>` +
  shape('Query', operation.parameters) +
  shape('Body', operation.requestBody?.content) +
  shape('Answers', operation.responses) +
  '</section>';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f1d1a}' +
  'h2{font-size:1.1rem;margin:2rem 0 .25rem}p{margin:.25rem 0}pre{background:#f4f2ee;padding:1rem;overflow:auto}summary{cursor:pointer}';

/** Returns the OpenAPI document as an HTML page without scripts or external files. */
export const docsPage = (document: OpenApi): string => {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => shape(name, schema));
  const title = escapeHtml(document.info.title);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}: API</h1><p>Also as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`
  );
};
