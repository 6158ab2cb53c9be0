import { useRead } from '@portal/kit/read';
import { getMailState } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { moment } from './moment.ts';
import styles from './remotes.module.css';

const text = messages.mail;

const why = (failure: string): string => {
  if (failure === 'restored') return text.restored;
  return failure === 'expired' ? text.expired : text.refused(failure);
};

/** Whether emails go out; says nothing while they do. */
export function MailNote() {
  const { data: state } = useRead(getMailState());
  if (!state || (!state.held && state.givenUp.length === 0)) return null;
  const { held, waiting, givenUp } = state;
  return (
    <section aria-label={text.label}>
      {held && (
        <p className={styles.failing}>
          {text.held(moment(held.since), held.said)} {text.waiting(waiting)}
        </p>
      )}
      {givenUp.map(({ failure, count }) => (
        <p key={failure}>{text.givenUp(count, why(failure))}</p>
      ))}
    </section>
  );
}
