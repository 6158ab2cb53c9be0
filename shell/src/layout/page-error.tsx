import { shellPaths } from '@portal/contracts/paths';
import { errorSentence } from '@portal/kit/messages';
import { useRouteError } from '@portal/kit/router';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { pageFailureOf } from '../loading/failure.ts';
import { messages } from '../messages.ts';
import { useRetry } from './use-retry.ts';

const { feature, title, body, reload } = messages.shellError;

/** Replaces a page of the shell that failed. */
export function PageError() {
  const isLost = pageFailureOf(useRouteError(), 'render').kind === 'network' || !navigator.onLine;
  const retry = useRetry();
  return (
    <div className="p-page">
      <ErrorCard
        level={1}
        feature={feature}
        headline={isLost ? undefined : title}
        onRetry={retry}
        help={
          <>
            {!isLost && (
              <Button look="secondary" onClick={() => location.reload()}>
                {reload}
              </Button>
            )}
            <LinkButton look="secondary" to={shellPaths.contact}>
              {messages.contact.title}
            </LinkButton>
          </>
        }
      >
        {isLost ? errorSentence('unavailable') : body}
      </ErrorCard>
    </div>
  );
}
