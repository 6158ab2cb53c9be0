import { hasStarted } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { LinkButton } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import styles from './program.module.css';

const text = messages.coming;
const notes = ['bring', 'piano', 'stepFree'] as const;

function Invitation({ event }: { event: PublicProgramResponse }) {
  if (event.isFull) return <p>{text.full}</p>;
  return (
    <>
      <p>{text.invitation}</p>
      {/* Who is not logged in comes back to it after the login. */}
      <LinkButton to={pathTo(paths.eventSignup, { id: event._id })}>{text.signUp}</LinkButton>
    </>
  );
}

/** An event whose program is not there yet. */
export function Coming({ event }: { event: PublicProgramResponse }) {
  const told = notes.filter((note) => event[note]);
  return (
    <div className={styles.coming}>
      {event.description !== '' && <p className={styles.description}>{event.description}</p>}
      {told.length > 0 && (
        <dl className={styles.notes}>
          {told.map((note) => (
            <div key={note}>
              <dt>{text[note]}</dt>
              <dd>{event[note]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.soon}>{text.soon}</p>
      {!hasStarted(event, new Date()) && <Invitation event={event} />}
    </div>
  );
}
