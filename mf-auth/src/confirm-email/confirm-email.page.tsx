import { paths, pathTo } from '@portal/contracts/paths';
import { ApiError } from '@portal/kit/http';
import { errorSentence, common } from '@portal/kit/messages';
import { definePage } from '@portal/kit/remote';
import { useNavigate } from '@portal/kit/router';
import { signedIn, useSession } from '@portal/kit/session';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { Loading } from '@portal/kit/ui/loading';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { useEffect, useState } from 'react';
import { useAddressCode } from '../address-code.ts';
import { confirmEmail } from '../auth.api.ts';
import { messages } from '../messages.ts';
import { wantedPage } from '../wanted-page.ts';

const text = messages.confirm;
const cleanPath = pathTo(paths.confirmEmail, { code: 'done' });

// Home leads on to the page that the family wanted to open.
const homeVerified = `${paths.home}?${new URLSearchParams({ success: text.verified }).toString()}`;

type Outcome = 'pending' | 'verified' | ApiError;

const useConfirmation = (code: string) => {
  const [outcome, setOutcome] = useState<Outcome>('pending');
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    let isOpen = true;
    // In the browser that created the account, the code logs in.
    const confirm = async () => {
      await confirmEmail({ code });
      const { status } = await signedIn();
      if (!isOpen) return;
      if (status === 'signed-in' && wantedPage() !== '') await navigate(homeVerified, { replace: true });
      else setOutcome('verified');
    };
    confirm().catch(
      (error: unknown) => isOpen && setOutcome(error instanceof ApiError ? error : new ApiError(500)),
    );
    return () => {
      isOpen = false;
    };
  }, [code, attempt, navigate]);
  const again = () => {
    setOutcome('pending');
    setAttempt((count) => count + 1);
  };
  return { outcome, again };
};

/** A link to the login page, or for users who are logged in to the given page. */
function NextStep({ to, children }: { to: string; children: string }) {
  return useSession().status === 'signed-in' ? (
    <LinkButton to={to}>{children}</LinkButton>
  ) : (
    <LinkButton to={paths.login}>{text.login}</LinkButton>
  );
}

function Failed({ error, again }: { error: ApiError; again: () => void }) {
  const isRefused = error.status === 400;
  return (
    <div className="p-stack p-measure">
      <Notice kind="problem">{text.failed}</Notice>
      <p>{isRefused ? text.why : errorSentence(error.code)}</p>
      <Actions>
        {isRefused ? (
          <NextStep to={paths.account}>{text.account}</NextStep>
        ) : (
          <Button onClick={again}>{common.tryAgain}</Button>
        )}
      </Actions>
    </div>
  );
}

function ConfirmEmailPage() {
  const { outcome, again } = useConfirmation(useAddressCode(cleanPath));
  // Another browser than the one with the link, which is the only one that knows it.
  const isIn = useSession().status === 'signed-in';
  return (
    <Page title={text.title}>
      {outcome === 'pending' && <Loading />}
      {outcome instanceof ApiError && <Failed error={outcome} again={again} />}
      {outcome === 'verified' && (
        <div className="p-stack">
          <p className="p-lede" role="status">
            {text.verified}
          </p>
          {!isIn && <p>{text.linkAgain}</p>}
          <Actions>
            <NextStep to={paths.home}>{text.home}</NextStep>
          </Actions>
        </div>
      )}
    </Page>
  );
}

export const confirmEmailPage = definePage({ Component: ConfirmEmailPage, title: text.title });
