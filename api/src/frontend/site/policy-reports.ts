import type { Request } from 'express';
import { z } from 'zod';
import { log } from '../../platform/log/log.js';
import { policyReports } from '../../platform/log/metrics.js';

const maxBytes = 16 * 1024;

const Text = z.string().max(2000).optional().catch(undefined);
const Facts = z.looseObject({
  effectiveDirective: Text,
  'effective-directive': Text,
  'violated-directive': Text,
  destination: Text,
  blockedURL: Text,
  'blocked-uri': Text,
  documentURL: Text,
});
const Reports = z.array(z.looseObject({ type: z.string().max(60), body: Facts })).max(20);
const OldReport = z.looseObject({ 'csp-report': Facts });

// Shortens a URL to its origin and first word, because queries and later words can contain secret codes.
const placeOf = (address = ''): string => {
  const url = URL.parse(address);
  return url ? `${url.origin}/${url.pathname.split('/')[1] ?? ''}`.slice(0, 100) : address.slice(0, 30);
};

const readBody = async (request: Request): Promise<string> => {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > maxBytes) return '';
  }
  return text;
};

const reportsIn = (text: string): z.infer<typeof Reports> => {
  const value: unknown = JSON.parse(text);
  const old = OldReport.safeParse(value);
  if (old.success) return [{ type: 'csp-violation', body: old.data['csp-report'] }];
  return Reports.parse(Array.isArray(value) ? value : [value]);
};

/** Logs policy violations reported by browsers, without personal data. */
export const takePolicyReports = async (request: Request): Promise<void> => {
  try {
    for (const { type, body } of reportsIn(await readBody(request))) {
      const rule = body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'];
      const blocked = placeOf(body.blockedURL ?? body['blocked-uri']);
      const policyReport = { type, rule: rule ?? body.destination, blocked, page: placeOf(body.documentURL) };
      policyReports.inc();
      log.warn({ policyReport }, 'a browser refused something on a page');
    }
  } catch {
    // Ignore requests that are not reports.
  }
};
