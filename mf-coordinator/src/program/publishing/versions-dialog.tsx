import type { VersionSummary } from '@portal/contracts/versions';
import { compareVersions, versionRows } from '@portal/contracts/versions.rules';
import { formatShortDate, readerTimeZone } from '@portal/kit/format';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../../messages.ts';
import { getVersion, hideProgram, listVersions } from '../../program.api.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { CausedMails } from '../../shared/mails/caused-mails.tsx';
import { ChangeList, VersionRows } from './change-list.tsx';
import { takeVersion } from '../store/program-edits.ts';

const text = messages.program.publish;

interface VersionsProps {
  onClose: () => void;
}

// A short date, because a select on a phone cuts off longer options.
const nameOf = ({ number, at }: VersionSummary): string =>
  text.version(number, formatShortDate(at, readerTimeZone()));

const toldIn = ({ emails, told = 0 }: VersionSummary): string =>
  emails === undefined ? text.told(told) : text.emails(emails);

function TakeBack({ onClose, onKeep }: VersionsProps & { onKeep: () => void }) {
  const { latest } = useOpenProgram();
  const event = useProgram((program) => program.event);
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const takeBack = async () => {
    setSending(true);
    try {
      await hideProgram({ _id: event._id, reason });
      toastSuccess(text.takenBack);
      onClose();
      await latest();
    } catch (error) {
      toastError(errorSentence(isApiError(error) ? error.code : 'unexpected'));
      setSending(false);
    }
  };
  return (
    <form
      className="c-takeback p-stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (reason.trim() !== '') void takeBack();
      }}
    >
      <h3>{text.takeBackTitle}</h3>
      <p>{text.takeBackMeans}</p>
      <CausedMails event={event} input={{ kind: 'programHidden', _id: event._id }} note={reason} />
      <TextInput
        autoFocus
        required
        maxLength={300}
        label={text.reason}
        hint={text.reasonHint}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Actions>
        <Button type="submit" look="danger" pending={isSending}>
          {text.takeBack}
        </Button>
        <Button look="secondary" onClick={onKeep}>
          {text.keep}
        </Button>
      </Actions>
    </form>
  );
}

interface VersionBodyProps extends VersionsProps {
  number: number;
  /** The version it is compared with, 'draft' or ''. */
  against: string;
  isNewest: boolean;
}

/** Shows the rows of a version, or its changes compared with another version or the draft. */
function VersionBody({ number, against, isNewest, onClose }: VersionBodyProps) {
  const { edit } = useOpenProgram();
  const event = useProgram((program) => program.event);
  const state = useProgram((program) => program.state);
  const performances = useProgram((program) => program.performances);
  const [isTakingBack, setTakingBack] = useState(false);
  const { data, ...reading } = useRead(getVersion(event._id, number));
  const { data: other, ...otherReading } = useRead(getVersion(event._id, Number(against) || number));
  if (!data || !other)
    return <Unread feature={text.versions} shape="rows" {...(data ? otherReading : reading)} />;
  const draft = () => versionRows(state.items, performances, state.settings);
  // Compares the older with the newer one; the draft is newer than any version.
  const older = against === 'draft' || Number(against) > number ? data.rows : other.rows;
  const newer = against === 'draft' ? draft() : Number(against) > number ? other.rows : data.rows;
  const take = () => {
    edit(takeVersion(data.rows, performances), { say: text.taken(number) });
    onClose();
  };
  return (
    <>
      <p className="p-soft">
        {[data.by, toldIn(data), data.hidden && text.hidden(data.hidden.reason)].filter(Boolean).join(' · ')}
      </p>
      {data.note !== '' && <p>{data.note}</p>}
      <Actions>
        <Button look="secondary" onClick={take}>
          {text.take}
        </Button>
        {isNewest && !data.hidden && !isTakingBack && (
          <Button look="quiet" onClick={() => setTakingBack(true)}>
            {text.takeBackOpen}
          </Button>
        )}
      </Actions>
      {isTakingBack && <TakeBack onClose={onClose} onKeep={() => setTakingBack(false)} />}
      {against === '' ? (
        <VersionRows rows={data.rows} event={event} />
      ) : (
        <ChangeList changes={compareVersions(older, newer, { minutes: 0 })} event={event} />
      )}
    </>
  );
}

/** All versions: to view, to compare, to copy into the draft, and to take back the newest. */
export function Versions({ onClose }: VersionsProps) {
  const { _id: event } = useProgram((program) => program.event);
  const { data, ...reading } = useRead(listVersions(event), { fresh: true });
  const [chosen, choose] = useState('');
  const [against, setAgainst] = useState('');
  const newest = data?.[0]?.number ?? 0;
  if (!data) return <Unread feature={text.versions} shape="rows" {...reading} />;
  const number = Number(chosen) || newest;
  const options = data.map((version) => ({ value: String(version.number), label: nameOf(version) }));
  const others = options.filter(({ value }) => value !== String(number));
  return (
    <div className="c-publish p-stack">
      <Select
        label={text.which}
        placeholder={null}
        options={options}
        value={String(number)}
        onChange={({ target }) => {
          choose(target.value);
          setAgainst('');
        }}
      />
      <Select
        label={text.compare}
        placeholder={text.withNothing}
        options={[{ value: 'draft', label: text.draft }, ...others]}
        value={against}
        onChange={({ target }) => setAgainst(target.value)}
      />
      <VersionBody onClose={onClose} number={number} against={against} isNewest={number === newest} />
    </div>
  );
}
