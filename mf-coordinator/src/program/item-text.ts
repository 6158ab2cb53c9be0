import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import type { ProgramItem } from '@portal/contracts/program';
import { formatMinutes, isolated } from '@portal/kit/format';
import { gradeName } from '@portal/kit/messages';
import { messages } from '../messages.ts';
import type { Performances } from './model/performances.ts';

const text = messages.program;

/** What an item is called when it is spoken of. */
export const itemTitle = (item: ProgramItem, performances: Performances): string =>
  item.kind === 'piece' ? (performances.get(item.id)?.title ?? text.lost) : item.title;

/** 'June Park'. */
export const performerName = ({ profile }: Pick<PerformanceResponse, 'profile'>): string =>
  isolated(fullName(profile));

/** 'June Park · Kindergarten'. */
export const performerLine = (performance: Pick<PerformanceResponse, 'profile'>): string =>
  dotted(performerName(performance), gradeName(performance.profile.grade));

// Longer times are shown with hours, because '1265:15' is harder to read than '21:05:15'.
const longest = 100 * 60;

/** Seconds as they are shown: '4:26', '~4:00' for a guess, '2:57:18' from 100 minutes on. */
export const lengthText = (seconds: number, isGuess = false): string => {
  const hours = seconds >= longest ? Math.floor(seconds / 3600) : 0;
  const rest = formatMinutes((seconds - hours * 3600) / 60);
  const length = hours > 0 ? `${hours}:${rest.padStart(5, '0')}` : rest;
  return isGuess ? text.guess(length) : length;
};

/** What a family said, as a card shows it: '4:26' or 'no time yet'. */
export const estimateText = ({ time }: Pick<PerformanceResponse, 'time'>): string =>
  time === null ? text.noTime : formatMinutes(time);

/** What a family says beside the piece itself: what has to be known or set up before it is played. */
export const remarks = ({ accompanist, notes }: Pick<PerformanceResponse, 'accompanist' | 'notes'>): string =>
  dotted(accompanist && text.accompanist(accompanist), notes);

/** The parts of a line that are there, with a dot between them. */
export const dotted = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ');
