import type { HistoryEntry, RemoteState } from '@portal/contracts/publishing';

const act = ({ act: name, version, from, percent, reason }: HistoryEntry): string =>
  [
    name.padEnd(11),
    version,
    from && `instead of ${from}`,
    percent !== undefined && `${percent}%`,
    reason && `(${reason})`,
  ]
    .filter(Boolean)
    .join(' ');

/** Describes the state of a remote in one line. */
export const standing = ({ id, version, status, canary }: RemoteState): string =>
  [
    `${id} ${version}`,
    status === 'off' ? 'is paused' : 'is live',
    canary && `; ${canary.version} for ${canary.percent}% of users`,
  ]
    .filter(Boolean)
    .join(' ')
    .replace(' ;', ';');

/** Describes the result of an act, which may have changed nothing. */
export const outcome = (before: RemoteState, after: RemoteState): string =>
  before.history[0]?.rev === after.history[0]?.rev
    ? `nothing to do: ${standing(after)} as it was`
    : standing(after);

/** Returns the history of a remote as lines, newest first. */
export const historyLines = (state: RemoteState): string[] => [
  standing(state),
  '',
  ...state.history.map(
    (entry) => `${entry.at.slice(0, 19)}Z  ${act(entry)}  by ${entry.by}  ${entry.digest.slice(0, 19)}`,
  ),
  '',
  `Kept versions: ${state.versions.map(({ version }) => version).join(', ')}`,
];
