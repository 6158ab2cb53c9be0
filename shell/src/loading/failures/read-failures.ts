import { matchPattern } from '@portal/contracts/route-match';
import { isApiError } from '@portal/kit/api-error';
import { onReadFailure } from '@portal/kit/read';
import { pageData } from '../../page-data.ts';
import { pageFailureOf } from './failure-of.ts';
import { reportFailure } from './reports.ts';

// Missing login, missing permission and too many requests are no failures of the remote.
const personal: readonly number[] = [401, 403, 429];

const { remotes } = pageData.registry;

/** Reports failed reads to the server, with the remote whose page made them. */
export const watchReads = (): void => {
  onReadFailure((error) => {
    if (personal.includes(error.status)) return;
    const all = remotes.flatMap(({ declaration }) => declaration.pages.map(({ path }) => path));
    const page = matchPattern(all, location.pathname);
    const remote = remotes.find(({ declaration }) => declaration.pages.some(({ path }) => path === page));
    if (remote) reportFailure(remote, pageFailureOf(error, 'loader'), page);
  });
};

// An error that no page caught. Errors of the API are answers, and an aborted request is intended.
const reportUncaught = (thrown: unknown): void => {
  if (!(thrown instanceof Error) || isApiError(thrown) || thrown.name === 'AbortError') return;
  const remote = remotes.find(({ base }) => thrown.stack?.includes(base));
  if (remote) reportFailure(remote, { hop: 'handler', kind: 'threw', thrown });
};

/** Reports errors that the code of remotes throws after a click, in a timer or in a promise. */
export const watchUncaught = (): void => {
  addEventListener('error', ({ error }) => reportUncaught(error));
  addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason));
};
