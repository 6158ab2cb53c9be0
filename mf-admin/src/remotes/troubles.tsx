import type { BackupStateResponse } from '@portal/contracts/backups';
import type { MailStateResponse } from '@portal/contracts/health';
import { useRead } from '@portal/kit/read';
import { getBackupState, getMailState } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { moment } from '../moment.ts';
import './remotes.css';

const text = messages.mail;
/** Emails that have waited for less time than this are not reported as slow. */
const longWaitMinutes = 2;

const why = (failure: string): string => {
  if (failure === 'restored') return text.restored;
  return failure === 'expired' ? text.expired : text.refused(failure);
};

const ofMails = ({ held, waiting, oldestSeconds, givenUp }: MailStateResponse): string[] => {
  const minutes = Math.floor(oldestSeconds / 60);
  return [
    ...(held ? [`${text.held(moment(held.since), held.said)} ${text.waiting(waiting)}`] : []),
    ...(!held && minutes >= longWaitMinutes ? [text.slow(waiting, minutes)] : []),
    ...givenUp.map(({ failure, count }) => text.givenUp(count, why(failure))),
  ];
};

const ofStore = ({ isDiskFull, failedAt, failure = '' }: BackupStateResponse): string[] => [
  ...(isDiskFull ? [messages.troubles.diskFull] : []),
  ...(failedAt ? [messages.backups.failed(moment(failedAt), failure)] : []),
];

/** Lists the problems an operator has to solve, at the top of the page. Renders nothing if there are none. */
export function Troubles() {
  const { data: mail } = useRead(getMailState());
  const { data: backups } = useRead(getBackupState());
  const troubles = [...(backups ? ofStore(backups) : []), ...(mail ? ofMails(mail) : [])];
  if (troubles.length === 0) return null;
  return (
    <section aria-label={messages.troubles.label} className="mf-admin-troubles">
      {troubles.map((trouble) => (
        <p key={trouble}>{trouble}</p>
      ))}
    </section>
  );
}
