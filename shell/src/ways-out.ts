// Refuses navigations for which the content policy has no rule. This runs before any remote, and calls nothing that a
// remote could have changed on a prototype since.
import { pageData } from './page-data.ts';

const { apply } = Reflect;
const exec = Reflect.get(RegExp.prototype, 'exec') as (this: unknown, text: string) => unknown;
const decode = decodeURIComponent;

const spaces = pageData.registry.remotes
  .filter(({ declaration }) => declaration.trust === 'core')
  .flatMap(({ declaration }) => declaration.pages.map(({ path }) => path.split('/')[1]));
const coreAddress = new RegExp(`^[^/]+//[^/]*/+(?:${spaces.join('|')})(?:[/?#]|$)`, 'i');
const hasTeams = pageData.core === undefined && spaces.length > 0;

// Compared by order, because that calls nothing.
const isHere = (url: string): boolean => {
  const here = location.origin + location.pathname;
  return url === here || (url > `${here}#` && url < `${here}$`) || (url > `${here}?` && url < `${here}@`);
};

const isCoreAddress = (url: string): boolean => {
  try {
    return apply(exec, coreAddress, [decode(url)]) !== null;
  } catch {
    return apply(exec, coreAddress, [url]) !== null;
  }
};

// The address of a page that takes passwords must never be shown over a document of a team: neither by a change of the
// address alone, nor by a listener that intercepts the load of the real page.
const keepAddressHonest = (event: NavigateEvent): void => {
  const { url, sameDocument } = event.destination;
  if (!hasTeams || !event.canIntercept || isHere(url) || !isCoreAddress(url)) return;
  event.stopImmediatePropagation();
  if (sameDocument) event.preventDefault();
};

/**
 * A file created in the page that the user saves. Compared by order, because a method could have been
 * replaced.
 */
const isOwnFile = ({ downloadRequest, destination: { url } }: NavigateEvent): boolean =>
  downloadRequest !== null && url >= 'blob:' && url < 'blob;';

// The Navigation API cannot intercept cross-origin navigations. Allow those the user started (link, back,
// forward) and cancel those a script started: with a 204 response or a download, the page would stay and the
// user would notice nothing.
const refuseUnasked = (event: NavigateEvent): void => {
  if (event.canIntercept || event.userInitiated || event.navigationType === 'traverse') return;
  if (!isOwnFile(event)) event.preventDefault();
};

// Browsers of before 2026 may not have it.
if ('navigation' in globalThis) {
  navigation.addEventListener('navigate', refuseUnasked);
  navigation.addEventListener('navigate', keepAddressHonest);
  const { prototype } = NavigateEvent;
  const inherited = Object.getOwnPropertyDescriptors(Event.prototype);
  const { preventDefault, stopImmediatePropagation } = inherited;
  Object.freeze(Object.defineProperties(prototype, { preventDefault, stopImmediatePropagation }));
  Object.freeze(NavigationDestination.prototype);
}

// A hurdle and no wall, for a frame brings another copy.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
