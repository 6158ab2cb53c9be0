import { shellPaths } from '@portal/contracts/paths';
import type { RegistryRemote } from '@portal/contracts/registry';
import { matchPattern } from '@portal/contracts/route-match';
import { isApiError } from '@portal/kit/api-error';
import { inPageLanguage } from '@portal/kit/locale';
import { errorSentence } from '@portal/kit/messages';
import { useLocation, useRouteError } from '@portal/kit/router';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { setPageTitle } from '@portal/kit/title';
import { useEffect, useLayoutEffect } from 'react';
import { forgetUnfinished, noteRest } from '../loading/drawing.tsx';
import { noteLost, reportShown, type ShownFailure } from '../loading/reports.ts';
import { messages } from '../messages.ts';
import { useRetry } from './use-retry.ts';

const isFreeze = ({ failure }: ShownFailure): boolean =>
  failure.hop === 'render' && failure.kind === 'timeout';

const headlineOf = (title: string, reported: ShownFailure): string | undefined => {
  if (reported.failure.kind === 'off') return messages.remoteError.offTitle(title);
  return isFreeze(reported) ? messages.remoteError.unfinishedTitle : undefined;
};

const reasonOf = (error: unknown, reported: ShownFailure): string | undefined => {
  const { failure, isRepeated } = reported;
  if (isFreeze(reported)) return messages.remoteError.unfinished;
  if (failure.kind === 'off') return messages.remoteError.off;
  if (failure.hop === 'contract') return messages.remoteError.old;
  if (isRepeated) return messages.remoteError.again;
  if (failure.kind === 'network') return errorSentence('unavailable');
  return isApiError(error) ? errorSentence(error.code) : undefined;
};

/** Replaces a remote's page that failed. */
export function RemoteError({ remote }: { remote: RegistryRemote }) {
  const error = useRouteError();
  const openAgain = useRetry();
  const location = useLocation();
  const { pages } = remote.declaration;
  const title = inPageLanguage(remote.declaration.title);
  const patterns = pages.map(({ path }) => path);
  const reported = reportShown(remote, error, matchPattern(patterns, location.pathname));
  useLayoutEffect(() => setPageTitle(title), [title]);
  useEffect(() => {
    noteRest(remote);
    noteLost(remote.id, true);
  }, [remote, error]);
  const retry = () => {
    forgetUnfinished(remote);
    openAgain();
  };
  const needsReload = (reported.isRepeated && !isFreeze(reported)) || reported.failure.hop === 'contract';
  return (
    <div className="p-page">
      <ErrorCard
        level={1}
        feature={title}
        headline={headlineOf(title, reported)}
        onRetry={isFreeze(reported) || reported.failure.kind === 'off' ? undefined : retry}
        reference={(isApiError(error) && error.requestId) || reported.reference}
        help={
          <>
            {isFreeze(reported) && <Button onClick={retry}>{messages.remoteError.openAgain}</Button>}
            {needsReload && (
              <Button look="secondary" onClick={() => window.location.reload()}>
                {messages.shellError.reload}
              </Button>
            )}
            <LinkButton look="secondary" to={shellPaths.contact}>
              {messages.contact.title}
            </LinkButton>
          </>
        }
      >
        {reasonOf(error, reported)}
      </ErrorCard>
    </div>
  );
}
