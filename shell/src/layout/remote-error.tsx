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
import { useRetry } from './page-error.tsx';

const text = messages.remoteError;

/** Returns the texts of the error card, and which button it has. */
const cardOf = (error: unknown, { failure, isRepeated }: ShownFailure, title: string) => {
  const { hop, kind } = failure;
  if (hop === 'render' && kind === 'timeout')
    return { headline: text.unfinishedTitle, reason: text.unfinished, offer: 'open' };
  if (kind === 'off') return { headline: text.offTitle(title), reason: text.off, offer: 'nothing' };
  if (hop === 'contract') return { reason: text.old, offer: 'reload' };
  if (isRepeated) return { reason: text.again, offer: 'reload' };
  if (kind === 'network') return { reason: errorSentence('unavailable') };
  return { reason: isApiError(error) ? errorSentence(error.code) : undefined };
};

/** Replaces a remote's page that failed. */
export function RemoteError({ remote }: { remote: RegistryRemote }) {
  const error = useRouteError();
  const openAgain = useRetry();
  const location = useLocation();
  const { pages } = remote.declaration;
  const title = inPageLanguage(remote.declaration.title);
  const patterns = pages.map(({ path }) => path);
  const shown = reportShown(remote, error, matchPattern(patterns, location.pathname));
  useLayoutEffect(() => setPageTitle(title), [title]);
  useEffect(() => {
    noteRest(remote);
    noteLost(remote.id, true);
  }, [remote, error]);
  const retry = () => {
    forgetUnfinished(remote);
    openAgain();
  };
  const { headline, reason, offer } = cardOf(error, shown, title);
  return (
    <div className="p-page">
      <ErrorCard
        level={1}
        feature={title}
        headline={headline}
        onRetry={offer === 'open' || offer === 'nothing' ? undefined : retry}
        reference={(isApiError(error) && error.requestId) || shown.reference}
        help={
          <>
            {offer === 'open' && <Button onClick={retry}>{text.openAgain}</Button>}
            {offer === 'reload' && (
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
        {reason}
      </ErrorCard>
    </div>
  );
}
