import type { VersionError, VersionHealth } from '@portal/contracts/publishing';
import type { Preview, TeamStatusResponse } from '@portal/contracts/previews';
import { standing } from './state.text.ts';

const failing = ({ version, failures, loads, hops }: VersionHealth): string => {
  const where = Object.entries(hops).map(([hop, count]) => `${hop} ${count}`);
  const tried = loads > 0 ? `, ${loads} tried it` : '';
  const times = failures === 1 ? 'failed once' : `failed ${failures} times`;
  return `  ${version}  ${times}${tried}${where.length > 0 ? `: ${where.join(', ')}` : ''}`;
};

const minute = (at: string): string => `${at.slice(0, 16)}Z`;

const thrown = ({ version, name, message, frames, count, first, last }: VersionError): string[] => {
  const times = count === 1 ? `once, ${minute(last)}` : `${count} times, ${minute(first)} to ${minute(last)}`;
  return [`  ${version}  ${name}: ${message} (${times})`, ...frames.map((place) => `    ${place}`)];
};

const opened = (count: number): string =>
  count === 0 ? 'not opened yet' : count === 1 ? 'opened by one account' : `opened by ${count} accounts`;

const shown = ({ id, version, until, openedBy }: Preview): string =>
  `  ${id}  ${version} until ${minute(until)}, ${opened(openedBy)}`;

const listed = <Item>(
  title: string,
  items: readonly Item[],
  line: (item: Item) => string | string[],
): string[] => (items.length === 0 ? [] : ['', title, ...items.flatMap(line)]);

/** Describes the state and health of a remote for its team, with the commands they can type next. */
export const statusLines = (
  id: string,
  { state, health, errors = [], previews, gone = [] }: TeamStatusResponse,
): string[] => {
  const seen = health.filter(({ failures, loads }) => failures + loads > 0);
  const last = state?.history[0];
  return [
    state ? standing(state) : `${id} was never published here; npm run publish-remote publishes it`,
    ...(last ? [`last: ${last.act} of ${last.version} by ${last.by}, ${minute(last.at)}`] : []),
    ...(state?.canary ? ['portal canary 100 makes it live for all; portal canary 0 ends it'] : []),
    ...(state?.previous
      ? [`portal rollback goes back to ${state.previous}; portal rollback <version> to any of portal history`]
      : []),
    ...(state?.status === 'off' ? ['portal resume switches it on again'] : []),
    ...(seen.length === 0 && state ? ['no failure was reported in the last day'] : []),
    ...listed('reported in the last day:', seen, failing),
    ...listed('thrown in the last day:', errors, thrown),
    ...listed('it makes calls that this portal no longer has:', gone, (call) => `  ${call}`),
    ...listed('previews (portal preview --end <id>):', previews, shown),
  ];
};
