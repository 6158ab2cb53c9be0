import { shellPaths } from '@portal/contracts/paths';
import { errorSentence } from '@portal/kit/messages';
import { useLocation, useNavigate, useRouteError } from '@portal/kit/router';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { failureOf } from '../loading/failure.ts';
import { messages } from '../messages.ts';
import { PartBoundary } from '../slots/part-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './layout.css';

const { feature, title, body, reload } = messages.shellError;

/** Opens the current page again without reloading the document. */
export const useRetry = (): (() => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  // Not revalidate(): a response that arrives before React has rendered 'loading' would leave the old error
  // on screen.
  return () =>
    void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown });
};

/** Replaces a page of the shell that failed. */
export function PageError() {
  const isLost = failureOf(useRouteError(), 'render').kind === 'network' || !navigator.onLine;
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

/** The router's error page, with as much of the layout as still works. */
export function ShellError() {
  return (
    <div className="shell-layout">
      <PartBoundary instead={null}>
        <Header />
      </PartBoundary>
      <main className="p-column" id="main" tabIndex={-1}>
        <PageError />
      </main>
      <PartBoundary instead={null}>
        <Footer />
      </PartBoundary>
    </div>
  );
}
