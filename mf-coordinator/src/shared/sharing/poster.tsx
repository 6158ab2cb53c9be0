import type { EventResponse } from '@portal/contracts/events';
import { formatPrintedDate } from '@portal/kit/format';
import { siteName } from '@portal/kit/title';
import { Brand } from '@portal/kit/ui/brand';
import { QrCode } from '@portal/kit/ui/qr-code';
import { OnPaper } from '@portal/kit/ui/on-paper';
import { messages } from '../../messages.ts';
import type { ShareLink } from './share-link.ts';
import './sharing.css';

const text = messages.sharing;

interface PosterProps {
  event: EventResponse;
  link: ShareLink;
  onDone: () => void;
}

// Drawn as lines, because browsers do not print background images.
const Stave = () => (
  <svg className="c-poster__stave" viewBox="0 0 1 4" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 0h1M0 1h1M0 2h1M0 3h1M0 4h1" stroke="#000" vectorEffect="non-scaling-stroke" />
  </svg>
);

/** A poster of an event on one sheet of paper, A4 or Letter. */
export function Poster({ event, link: { printed, code }, onDone }: PosterProps) {
  const { name, date, timeZone, address, published, hidden } = event;
  return (
    <OnPaper className="c-poster" onDone={onDone}>
      <Brand name={siteName()} />
      <Stave />
      <h1 data-long={name.length > 40 || undefined}>{name}</h1>
      <p className="c-poster__date">{formatPrintedDate(date, timeZone)}</p>
      <p>
        {address.street}, {address.city}
      </p>
      <QrCode code={code} label={text.code} />
      <p className="c-poster__phone">{published && !hidden ? text.onYourPhone : text.signUp}</p>
      <p>{printed}</p>
      <p className="c-poster__motto">{text.motto}</p>
    </OnPaper>
  );
}
