import { common } from '@portal/kit/messages';
import type { ListedAccount } from '@portal/contracts/accounts';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { isApiError } from '@portal/kit/http';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Lines, WrappingLine } from '@portal/kit/ui/lines';
import { Loading } from '@portal/kit/ui/loading';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { Question } from '@portal/kit/ui/question';
import { useState } from 'react';
import { listGuardians, listProfilesOf, removeGuardian } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { toastRefusal } from '../refusal.ts';
import { AddAccountForm } from './add-account-form.tsx';
import './accounts.css';

const text = messages.profiles;

interface ProfileLineProps {
  profile: ProfileResponse;
  account: ListedAccount;
  onRemoved: () => void;
}

/** A profile of an account: the right of the account, and the number of other accounts. */
function ProfileLine({ profile, account: { id: account, email }, onRemoved }: ProfileLineProps) {
  const { data: guardians, error, again } = useRead(listGuardians(profile._id), { fresh: true });
  const [isAsking, setAsking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const prompt = usePasswordPrompt();
  const name = fullName(profile);
  const own = guardians?.find((one) => one.account === account);

  const remove = async () => {
    setAsking(false);
    try {
      const act = () => removeGuardian({ id: profile._id, account });
      await prompt.withPassword(act, text.removeFrom(email, name));
      toastSuccess(text.removed(email, name));
      onRemoved();
    } catch (cause) {
      if (isApiError(cause, 'lastguardian')) toastError(text.last);
      else toastRefusal(cause);
    }
  };
  return (
    <WrappingLine
      actions={
        <>
          <TextButton
            aria-expanded={isAdding}
            aria-label={text.addTo(name)}
            onClick={() => setAdding(!isAdding)}
          >
            {text.add}
          </TextButton>
          <TextButton aria-label={text.removeFrom(email, name)} onClick={() => setAsking(true)}>
            {common.remove}
          </TextButton>
        </>
      }
      more={isAdding && <AddAccountForm profile={profile} onAdded={again} />}
    >
      <p>{name}</p>
      {error && <ErrorLine feature={text.title} onRetry={again} />}
      {own && guardians && (
        <p className="p-soft p-small">
          {common.rights[own.may]} · {text.others(guardians.length - 1)}
        </p>
      )}
      <Question
        isOpen={isAsking}
        title={text.removeTitle(email, name)}
        yes={common.remove}
        no={common.cancel}
        look="danger"
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      >
        <p>{text.removeBody}</p>
      </Question>
      <PasswordPrompt {...prompt.dialog} />
    </WrappingLine>
  );
}

/** Lists the profiles of an account. An admin removes the account from them and adds other accounts. */
export function AccountProfiles({ account }: { account: ListedAccount }) {
  const { data: profiles, error, again } = useRead(listProfilesOf(account.id), { fresh: true });
  if (!profiles && error) return <ErrorLine feature={text.title} onRetry={again} />;
  if (!profiles) return <Loading shape="rows" count={1} onRetry={again} />;
  if (profiles.length === 0) return <p className="p-soft">{text.none}</p>;
  return (
    <Lines>
      {profiles.map((profile) => (
        <ProfileLine key={profile._id} profile={profile} account={account} onRemoved={again} />
      ))}
    </Lines>
  );
}
