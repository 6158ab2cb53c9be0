import { mayDo } from '@portal/contracts/guardians.rules';
import { paths } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { useAction } from '@portal/kit/action';
import { isApiError } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import { useNavigate } from '@portal/kit/router';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button, TextButton } from '@portal/kit/ui/button';
import { Question } from '@portal/kit/ui/question';
import { Section } from '@portal/kit/ui/section';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { archiveProfile, deleteProfile } from '../profiles.api.ts';

const text = messages.away;

/** Lets the family archive, restore or delete a profile. Deleting asks for confirmation. */
export function PutAway({ profile }: { profile: ProfileResponse }) {
  const { _id: id, archived = false } = profile;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { act, isPending } = useAction((error) =>
    toastError(isApiError(error, 'conflict') ? text.needed : text.failed),
  );
  const leave = async (done: string) => {
    tell('profiles-changed', {});
    await navigate(paths.profiles);
    toastSuccess(done);
  };
  const archive = () =>
    act(async () => {
      await archiveProfile({ id, archived: !archived });
      await leave(archived ? text.broughtBack : text.archived);
    });
  const remove = () =>
    act(() => deleteProfile({ id }).then(() => leave(text.removed))).finally(() => setIsAsking(false));

  return (
    <Section title={text.title}>
      <p className="p-measure">{text.body}</p>
      <Actions>
        <Button look="secondary" pending={isPending} onClick={() => void archive()}>
          {archived ? text.bringBack : text.archive}
        </Button>
        {mayDo(profile, 'delete') && <TextButton onClick={() => setIsAsking(true)}>{text.remove}</TextButton>}
      </Actions>
      <Question
        isOpen={isAsking}
        title={text.removeTitle(fullName(profile))}
        yes={text.removeYes}
        no={text.removeNo}
        look="danger"
        pending={isPending}
        onYes={() => void remove()}
        onNo={() => setIsAsking(false)}
      >
        <p>{text.removeBody}</p>
      </Question>
    </Section>
  );
}
