import { everyWord } from '@portal/contracts/languages';
import { shellPaths } from '@portal/contracts/paths';
import type { RegistryRemote } from '@portal/contracts/registry';
import { matchPattern } from '@portal/contracts/route-match';
import type { ShouldRevalidateFunctionArgs } from '@portal/kit/router';

const names = ['success', 'error'] as const;
const longest = 200;

// Control characters and characters that change the text direction.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A message from the address. */
export interface UrlMessage {
  kind: (typeof names)[number];
  text: string;
}

const cleaned = (text: string): string =>
  Array.from(text.replace(unseen, ' ').trim()).slice(0, longest).join('');

/** Returns the messages in an address as plain text, the first of each kind. */
export const messagesIn = (search: string): UrlMessage[] => {
  const parameters = new URLSearchParams(search);
  return names
    .map((kind) => ({ kind, text: cleaned(parameters.get(kind) ?? '') }))
    .filter(({ text }) => text !== '');
};

/**
 * The sentences that count as the portal's own on a page: those of shell, kit and core code, and a team's on
 * its own pages.
 */
export const ownSentences = (
  remotes: readonly Pick<RegistryRemote, 'declaration'>[],
  ofShell: readonly string[],
  pathname: string,
): ReadonlySet<string> => {
  const all = remotes.flatMap(({ declaration }) => declaration.pages.map(({ path }) => path));
  const page = matchPattern([...Object.values(shellPaths), ...all], pathname);
  const believed = remotes.filter(
    ({ declaration: { trust, pages } }) => trust === 'core' || pages.some(({ path }) => path === page),
  );
  const sentences = believed.flatMap(({ declaration }) => declaration.messages ?? []);
  return new Set([...ofShell, ...sentences.flatMap(everyWord)]);
};

/** Returns the address without its messages. */
export const withoutMessages = (search: string): string => {
  const parameters = new URLSearchParams(search);
  names.forEach((name) => parameters.delete(name));
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
};

/** Removing a message from the address does not reload the page's data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname &&
    withoutMessages(currentUrl.search) === withoutMessages(nextUrl.search);
  return currentUrl.search !== nextUrl.search && isSamePage ? false : defaultShouldRevalidate;
};
