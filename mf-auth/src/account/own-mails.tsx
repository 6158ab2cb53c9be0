import type { MailChoice, MailChoices } from '@portal/contracts/mails';
import { mailChoices } from '@portal/contracts/mails';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { getFeed, getMailChoices, renewFeed, setMailChoices } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.mails;

function Choices({ choices }: { choices: MailChoices }) {
  const [chosen, setChosen] = useState(choices);
  const choose = async (choice: MailChoice, isWanted: boolean) => {
    setChosen((before) => ({ ...before, [choice]: isWanted }));
    await setMailChoices({ [choice]: isWanted }).then(
      () => toastSuccess(text.saved),
      () => {
        setChosen((before) => ({ ...before, [choice]: !isWanted }));
        toastError(text.failed);
      },
    );
  };
  return mailChoices.map((choice) => (
    <Checkbox
      key={choice}
      label={text.choices[choice]}
      checked={chosen[choice] ?? true}
      onChange={({ target }) => void choose(choice, target.checked)}
    />
  ));
}

function CalendarFeed({ address: known }: { address: string | undefined }) {
  const [address, setAddress] = useState(known);
  const renew = () =>
    renewFeed().then(
      (feed) => {
        setAddress(feed.address);
        toastSuccess(text.renewed);
      },
      () => toastError(text.failed),
    );
  return (
    <>
      <p>{text.calendar}</p>
      {address !== undefined && (
        <TextInput
          label={text.address}
          hint={text.secret}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Actions>
        <Button look="secondary" onClick={() => void renew()}>
          {address === undefined ? text.make : text.renew}
        </Button>
      </Actions>
    </>
  );
}

/** The mails one may do without, and one's events in the calendar of a phone. */
export function OwnMails() {
  const choices = useRead(getMailChoices(), { fresh: true });
  const feed = useRead(getFeed(), { fresh: true });
  const again = () => {
    choices.again();
    feed.again();
  };
  if (choices.error ?? feed.error) return <ErrorLine feature={text.title} onRetry={again} />;
  if (!choices.data || !feed.data) return <Loading shape="rows" count={2} onRetry={again} />;
  return (
    <div className="p-stack p-measure">
      <p>{text.lede}</p>
      <Choices choices={choices.data} />
      <CalendarFeed address={feed.data.address} />
    </div>
  );
}
