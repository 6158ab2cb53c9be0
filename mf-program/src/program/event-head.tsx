import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { addressLine, formatEventDay, formatTimes, zoneNote } from '@portal/kit/format';
import { messages as kitMessages } from '@portal/kit/messages';
import { messages } from '../messages.ts';
import styles from './program.module.css';

const text = messages.head;

const mapOf = ({ address }: PublicProgramResponse): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: addressLine(address) }).toString()}`;

/** What is played where and when, as on a title page. */
export function EventHead({ event }: { event: PublicProgramResponse }) {
  const { name, date, duration, timeZone, address, program } = event;
  const times = [formatTimes(date, duration, timeZone), zoneNote(date, timeZone)].filter(Boolean).join(' ');
  return (
    <header className={styles.head}>
      <p className="p-caption">{program ? text.program : text.event}</p>
      <h1 tabIndex={-1}>{name}</h1>
      <p className={styles.when}>
        <span>{formatEventDay(date, timeZone)}</span>
        <time dateTime={date}>{times}</time>
      </p>
      <p className="p-soft">
        {address.street}, {address.city}
        <span className="p-no-print">
          {'\u00a0· '}
          <a
            href={mapOf(event)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${text.directionsTo(name)} ${kitMessages.newTab}`}
          >
            {text.directions}
          </a>
        </span>
      </p>
    </header>
  );
}
