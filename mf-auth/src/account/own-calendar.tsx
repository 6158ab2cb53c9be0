import { common } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Textarea } from '@portal/kit/ui/textarea';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { endFeed, getFeed, renewFeed } from '../auth.api.ts';
import { messages } from '../messages.ts';

const text = messages.calendar;

const copy = async (address: string): Promise<void> => {
  try {
    // Absent without HTTPS, and refused by some browsers.
    await navigator.clipboard.writeText(address);
    toastSuccess(common.linkCopied);
  } catch {
    toastError(text.copyYourself);
  }
};

interface LinkProps {
  address: string;
  onRenew: () => void;
  onEnd: () => void;
}

function CalendarLink({ address, onRenew, onEnd }: LinkProps) {
  return (
    <>
      <Textarea
        label={text.address}
        hint={text.secret}
        readOnly
        rows={2}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Actions>
        <a className="p-button" href={address.replace(/^https?:/, 'webcal:')}>
          {text.add}
        </a>
        <Button look="secondary" onClick={() => void copy(address)}>
          {text.copy}
        </Button>
        <Button look="quiet" onClick={onRenew}>
          {text.renew}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          {common.switchOff}
        </Button>
      </Actions>
    </>
  );
}

function Feed({ known }: { known: string | undefined }) {
  const [address, setAddress] = useState(known);
  const change = (work: Promise<{ address?: string | undefined }>, done: string) =>
    void work.then(
      (feed) => {
        setAddress(feed.address);
        toastSuccess(done);
      },
      () => toastError(text.failed),
    );
  if (address === undefined)
    return (
      <Actions>
        <Button onClick={() => change(renewFeed(), text.ready)}>{text.get}</Button>
      </Actions>
    );
  return (
    <CalendarLink
      address={address}
      onRenew={() => change(renewFeed(), text.renewed)}
      onEnd={() =>
        change(
          endFeed().then(() => ({})),
          text.ended,
        )
      }
    />
  );
}

/** Shows the address by which a calendar app subscribes to the account's events. */
export function OwnCalendar() {
  const { data, ...reading } = useRead(getFeed(), { fresh: true });
  if (!data || reading.error)
    return <Unread isPart feature={text.title} shape="rows" count={1} {...reading} />;
  return (
    <div className="p-stack p-measure">
      <p>{text.lede}</p>
      <Feed known={data.address} />
    </div>
  );
}
