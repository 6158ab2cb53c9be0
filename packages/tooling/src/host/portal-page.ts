import { cookieIn } from '@portal/contracts/cookies';
import { languageCookie } from '@portal/contracts/languages';
import { paths } from '@portal/contracts/paths';
import type { IncomingMessage } from 'node:http';

const policies = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'x-content-type-options',
  'x-frame-options',
];

/** The security headers of a portal page with a password field, and its `<html>` tag in the user's language. */
export interface PortalPage {
  headers: Record<string, string>;
  /** `<html lang="es" …>` */
  html: string;
}

/** Fetches the page from the portal; returns undefined if the portal does not answer. */
export const portalPage = async (
  portal: URL,
  { headers }: IncomingMessage,
): Promise<PortalPage | undefined> => {
  const language = cookieIn(headers.cookie, languageCookie);
  const answer = fetch(new URL(paths.login, portal), {
    headers: {
      'accept-language': headers['accept-language'] ?? 'en',
      ...(language !== undefined && { cookie: `${languageCookie}=${language}` }),
    },
    signal: AbortSignal.timeout(5000),
  });
  const [page, text] = await answer.then(async (page) => [page, await page.text()] as const).catch(() => []);
  if (!page?.ok) return undefined;
  const kept = policies.flatMap((name) => {
    const value = page.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const [html = '<html lang="en">'] = /<html[^>]*>/.exec(text) ?? [];
  return { headers: Object.fromEntries(kept), html };
};
