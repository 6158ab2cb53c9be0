// What the content policy has no rule for, and would carry out of this page what it may see. As with scripts, this runs
// before any remote does. It calls nothing that could be changed on a prototype afterwards.

/** A file made in the page itself, which somebody saves; compared by order, as that calls nothing. */
const isOwnFile = ({ downloadRequest, destination: { url } }: NavigateEvent): boolean =>
  downloadRequest !== null && url >= 'blob:' && url < 'blob;';

// To another origin, for which there is no intercepting, lead links that somebody clicks and the steps of the history.
// A script goes nowhere: an answer 204 leaves the page as it stands, and so does a download, so nobody would notice.
const refuseUnasked = (event: NavigateEvent): void => {
  if (event.canIntercept || event.userInitiated || event.navigationType === 'traverse') return;
  if (!isOwnFile(event)) event.preventDefault();
};

// Browsers of before 2026 may not have it.
if ('navigation' in globalThis) {
  navigation.addEventListener('navigate', refuseUnasked);
  const { prototype } = NavigateEvent;
  const inherited = Object.getOwnPropertyDescriptors(Event.prototype);
  Object.freeze(Object.defineProperty(prototype, 'preventDefault', inherited.preventDefault));
  Object.freeze(NavigationDestination.prototype);
}

// A hurdle and no wall, for a frame brings another copy.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
  Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
