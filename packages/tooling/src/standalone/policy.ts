// Checks for actions that the portal's pages forbid and jsdom allows.
import { mayLoad, sourcesOf, type Loaded } from '@portal/contracts/content-policy';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.PORTAL_REMOTE ?? '';

/** Returns the first line in the remote's own files that has a text, in brackets. */
const placeOf = (isIn: (line: string) => boolean): string => {
  for (const name of globSync('src/**/*.{ts,tsx,css}', { cwd: folder }).sort()) {
    if (/\.test\.|\/testing\//.test(name)) continue;
    const at = readFileSync(join(folder, name), 'utf8').split('\n').findIndex(isIn);
    if (at >= 0) return ` (${name.replaceAll('\\', '/')}:${at + 1})`;
  }
  return '';
};

const kinds: Record<string, { directive: Loaded; name: string }> = {
  'img, source, image': { directive: 'img-src', name: 'a picture' },
  iframe: { directive: 'frame-src', name: 'a frame' },
  script: { directive: 'script-src', name: 'a script' },
  'link[rel~=stylesheet]': { directive: 'style-src', name: 'styles' },
  'video, audio': { directive: 'media-src', name: 'a recording' },
  'object, embed': { directive: 'object-src', name: 'an object' },
};

const addressOf = (element: Element): string | null =>
  ['src', 'srcset', 'href', 'data'].map((name) => element.getAttribute(name)).find(Boolean) ?? null;

const cure = 'Put it next to your code and import it, or read it from the API of the portal';

/** Returns a sentence if the portal's policy forbids to load an address. */
export const policyProblem = (directive: Loaded, name: string, address: string | null): string[] => {
  if (address === null || !URL.canParse(address, location.href)) return [];
  const url = new URL(address, location.href);
  if (mayLoad(directive, url, location.origin)) return [];
  const shown = url.origin === 'null' ? url.protocol : url.origin;
  const place = placeOf((line) => line.includes(shown));
  return [
    `It loads ${name} from ${shown}${place}; the portal's policy blocks it: ${directive} ${sourcesOf(directive)}. ${cure}`,
  ];
};

/** Returns the addresses that elements of the page load against the portal's policy, as sentences. */
export const elementProblems = (): string[] =>
  Object.entries(kinds).flatMap(([selector, { directive, name }]) =>
    [...document.querySelectorAll(selector)].flatMap((element) =>
      policyProblem(directive, name, addressOf(element)),
    ),
  );

const header = document.createElement('header');

/** Puts a header next to the page, as the portal has. */
export const addHeader = (): void => {
  header.removeAttribute('hidden');
  header.removeAttribute('style');
  document.body.prepend(header);
};

/** Returns whether the page has removed or hidden the portal's header, as a sentence. */
export const headerProblems = (): string[] => {
  if (header.isConnected && getComputedStyle(header).display !== 'none') return [];
  const place = placeOf((line) => /document\..*header|querySelector.*header/.test(line));
  return [`It removes or hides the portal's header${place}; pages change only what they draw`];
};
