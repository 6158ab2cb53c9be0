import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { ShownNames, type ShareInput, type ShareResponse } from '@portal/contracts/public-program';
import { useRead } from '@portal/kit/read';
import { toastError } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Notice } from '@portal/kit/ui/notice';
import { QrCode } from '@portal/kit/ui/qr-code';
import { Question } from '@portal/kit/ui/question';
import { Select } from '@portal/kit/ui/select';
import { useMemo, useState } from 'react';
import { getEvent } from '../../events.api.ts';
import { Unread } from '@portal/kit/ui/unread';
import { useCopy } from '../use-copy.ts';
import { messages } from '../../messages.ts';
import { Poster } from './poster.tsx';
import { linkTo } from './share-link.ts';
import { changeShare, getShare } from '../../share.api.ts';

const text = messages.sharing;

interface ShareDialogProps {
  event: EventResponse;
  isOpen: boolean;
  onClose: () => void;
}

function CopyButton({ url }: { url: string }) {
  const [outcome, copy] = useCopy(text.copied, text.copyYourself);
  return (
    <>
      <Button onClick={() => void copy(url)}>{text.copy}</Button>
      {outcome !== '' && <span>{outcome}</span>}
    </>
  );
}

interface ShareFormProps {
  event: EventResponse;
  share: ShareResponse;
  onChange: (change: Omit<ShareInput, '_id'>) => void;
}

function ShareForm({ event, share, onChange }: ShareFormProps) {
  const [isPrinting, setPrinting] = useState(false);
  // Reads the event again: the page may have read it before the program was published.
  const { data: now = event } = useRead(getEvent(event._id), { fresh: true });
  const [isAsking, setAsking] = useState(false);
  const link = useMemo(() => linkTo(share), [share]);
  const renew = () => {
    setAsking(false);
    onChange({ renew: true });
  };
  return (
    <div className="p-stack">
      {share.isOff ? (
        <Notice action={<Button onClick={() => onChange({ isOff: false })}>{common.switchOn}</Button>}>
          {text.isOff}
        </Notice>
      ) : (
        <>
          <p>{text.lede}</p>
          <div className="c-share">
            <QrCode code={link.code} label={text.code} />
            <a href={link.url} target="_blank" rel="noreferrer" className="c-share__url">
              {link.url}
            </a>
          </div>
          <Actions>
            <CopyButton url={link.url} />
            <Button look="secondary" onClick={() => setPrinting(true)}>
              {text.poster}
            </Button>
          </Actions>
          <Select
            label={text.names}
            hint={text.namesHint}
            placeholder={null}
            options={ShownNames.options.map((value) => ({ value, label: text.shown[value] }))}
            value={share.names}
            onChange={({ currentTarget }) => onChange({ names: ShownNames.parse(currentTarget.value) })}
          />
          <Actions>
            <Button small look="quiet" onClick={() => setAsking(true)}>
              {text.renew}
            </Button>
            <Button small look="quiet" onClick={() => onChange({ isOff: true })}>
              {common.switchOff}
            </Button>
          </Actions>
        </>
      )}
      {isPrinting && <Poster event={now ?? event} link={link} onDone={() => setPrinting(false)} />}
      <Question
        isOpen={isAsking}
        title={text.renewTitle}
        yes={text.renew}
        no={text.keep}
        onYes={renew}
        onNo={() => setAsking(false)}
      >
        <p>{text.renewBody}</p>
      </Question>
    </div>
  );
}

function Sharing({ event }: Pick<ShareDialogProps, 'event'>) {
  const { data, ...reading } = useRead(getShare(event._id));
  const [changed, setChanged] = useState<ShareResponse>();
  const share = changed ?? data;
  const change = (input: Omit<ShareInput, '_id'>) =>
    void changeShare({ _id: event._id, ...input }).then(setChanged, () => toastError(text.failed));
  if (!share) return <Unread feature={common.share} {...reading} />;
  return <ShareForm event={event} share={share} onChange={change} />;
}

/** Dialog with an event's public address to copy, scan or print, and the settings of the public page. */
export function ShareDialog({ event, isOpen, onClose }: ShareDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={text.title(event.name)} onClose={onClose}>
      <Sharing event={event} />
    </Dialog>
  );
}
