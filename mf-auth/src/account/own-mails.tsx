import type { MailChoice, MailChoices } from '@portal/contracts/mails';
import { mailChoices } from '@portal/contracts/mails';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { getMailChoices, setMailChoices } from '../auth.api.ts';
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

/** The emails an account can turn off. */
export function OwnMails() {
  const { data, ...reading } = useRead(getMailChoices(), { fresh: true });
  if (!data || reading.error)
    return <Unread isPart feature={text.title} shape="rows" count={2} {...reading} />;
  return (
    <div className="p-stack p-measure">
      <p>{text.lede}</p>
      <Choices choices={data} />
    </div>
  );
}
