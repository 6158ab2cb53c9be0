// Refuses navigations that the content policy has no rule for. It runs before any remote and calls nothing
// that a remote could have replaced on a prototype.
import { pageData } from './page-data.ts';

const { apply } = Reflect;
const exec = Reflect.get(RegExp.prototype, 'exec') as (this: unknown, text: string) => unknown;
const decode = decodeURIComponent;

const spaces = pageData.registry.remotes
  .filter(({ declaration }) => declaration.trust === 'core')
  .flatMap(({ declaration }) => declaration.pages.map(({ path }) => path.split('/')[1]));
const coreAddress = new RegExp(`^[^/]+//[^/]*/+(?:${spaces.join('|')})(?:[/?#]|$)`, 'i');
const hasTeams = pageData.core === undefined && spaces.length > 0;

// Compares strings with < and >, because a remote could have replaced methods such as startsWith.
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

// The address of a page that takes passwords must never be shown above a team's document: not by changing
// only the address, and not by a listener that intercepts loading the real page.
const keepAddressHonest = (event: NavigateEvent): void => {
  const { url, sameDocument } = event.destination;
  if (!hasTeams || !event.canIntercept || isHere(url) || !isCoreAddress(url)) return;
  event.stopImmediatePropagation();
  if (sameDocument) event.preventDefault();
};

/** Returns whether a navigation saves a file that was created in the page. Compares with < and >= as above. */
const isOwnFile = ({ downloadRequest, destination: { url } }: NavigateEvent): boolean =>
  downloadRequest !== null && url >= 'blob:' && url < 'blob;';

// The Navigation API cannot intercept cross-origin navigations. Allow those the user started (link, back,
// forward) and cancel those a script started: with a 204 response or a download, the page would stay and the
// user would notice nothing.
const refuseUnasked = (event: NavigateEvent): void => {
  if (event.canIntercept || event.userInitiated || event.navigationType === 'traverse') return;
  if (!isOwnFile(event)) event.preventDefault();
};

// Browsers before 2026 may not have the Navigation API.
if ('navigation' in globalThis) {
  navigation.addEventListener('navigate', refuseUnasked);
  navigation.addEventListener('navigate', keepAddressHonest);
  const { prototype } = NavigateEvent;
  const inherited = Object.getOwnPropertyDescriptors(Event.prototype);
  const { preventDefault, stopImmediatePropagation } = inherited;
  Object.freeze(Object.defineProperties(prototype, { preventDefault, stopImmediatePropagation }));
  Object.freeze(NavigationDestination.prototype);
}

// Removes connections that the content security policy does not cover. This only makes it harder: a frame has its
// own copies.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
