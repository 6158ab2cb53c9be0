import { common } from '@portal/kit/messages';
import type { ListRemotesResponse } from '@portal/contracts/publishing';
import { inPageLanguage } from '@portal/kit/locale';
import { type Reading, useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { toastSuccess } from '@portal/kit/toast';
import { CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { Question } from '@portal/kit/ui/question';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { actOnAnyRemote, listRemotes } from '../admin.api.ts';
import { Frame } from '../frame.tsx';
import { messages } from '../messages.ts';
import { toastRefusal } from '../refusal.ts';
import { BackupNote } from './backup-note.tsx';
import { PreviewList } from './preview-list.tsx';
import type { RemoteChoice } from './remote-acts.ts';
import { RemoteCard } from './remote-card.tsx';
import { Troubles } from './troubles.tsx';

const text = messages.remotes;
type Remote = ListRemotesResponse[number];

const failuresOf = ({ health, gone }: Remote): number =>
  (gone?.length ?? 0) + health.reduce((sum, { failures }) => sum + failures, 0);

const failingFirst = (a: Remote, b: Remote): number => Number(failuresOf(b) > 0) - Number(failuresOf(a) > 0);

/** An action waiting for confirmation. */
interface Confirmation {
  title: string;
  text: string;
  yes: string;
  act: () => void;
}

function Remotes({ reading }: { reading: Reading<ListRemotesResponse> }) {
  const { data: remotes, again } = reading;
  const [question, setQuestion] = useState<Confirmation>();
  const prompt = usePasswordPrompt();
  if (!remotes) return <Unread feature={messages.remote} shape="cards" count={3} {...reading} />;
  if (remotes.length === 0) return <Empty>{text.empty}</Empty>;

  const act = async ({ state: { id, title } }: Remote, { label, input }: RemoteChoice): Promise<void> => {
    await prompt
      .withPassword(() => actOnAnyRemote({ id, input }), text.named(label, inPageLanguage(title)))
      .then(() => toastSuccess(text.done(inPageLanguage(title))), toastRefusal);
    again();
  };
  const choose = (remote: Remote, choice: RemoteChoice): void => {
    const run = (): void => void act(remote, choice);
    if (choice.question === undefined) return run();
    const title = text.confirm.title(choice.label, inPageLanguage(remote.state.title));
    setQuestion({ title, text: choice.question, yes: choice.label, act: run });
  };
  return (
    <>
      <CardGrid label={text.list}>
        {remotes.toSorted(failingFirst).map((remote) => (
          <RemoteCard
            key={remote.state.id}
            remote={remote}
            onChoose={(choice) => {
              choose(remote, choice);
            }}
          />
        ))}
      </CardGrid>
      <Question
        isOpen={question !== undefined}
        title={question?.title ?? ''}
        yes={question?.yes ?? ''}
        no={common.cancel}
        onYes={() => {
          question?.act();
          setQuestion(undefined);
        }}
        onNo={() => {
          setQuestion(undefined);
        }}
      >
        <p>{question?.text}</p>
      </Question>
      <PasswordPrompt {...prompt.dialog} />
    </>
  );
}

function RemotesPage() {
  const reading = useRead(listRemotes());
  return (
    <Frame title={text.title} lede={text.lede}>
      <Troubles />
      <Remotes reading={reading} />
      <PreviewList />
      <BackupNote />
    </Frame>
  );
}

export const remotesPage = definePage({ Component: RemotesPage, title: text.title });
