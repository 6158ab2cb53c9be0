import type { BackupStateResponse } from '@portal/contracts/backups';
import { formatNumber } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { getBackupState } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { moment } from '../moment.ts';

const text = messages.backups;

const lastOne = ({ everyHours, lastAt, bytes = 0 }: BackupStateResponse): string => {
  if (lastAt) return text.last(moment(lastAt), formatNumber(Math.ceil(bytes / 1000)));
  return everyHours === 0 ? text.none : text.notYet;
};

/** Shows the kind of database and the last backup. Renders nothing until they are known. */
export function BackupNote() {
  const { data: state } = useRead(getBackupState());
  if (!state) return null;
  return (
    <section aria-label={text.label}>
      {state.isEmbedded ? <p>{text.embedded}</p> : null}
      <p>{lastOne(state)}</p>
    </section>
  );
}
