import type { InvitedPerson } from '../events/piece-invitations.ts';
import { scheduleProgram, type ProgramPiece } from '../program/program-clock.rules.ts';
import { defaultSettings, type ProgramItem, type ProgramSettings, type RowPin } from '../program/program.ts';

/** A piece in the words of a test. */
export interface Line {
  who?: string;
  family?: string;
  account?: string;
  key?: string;
  title?: string;
  composer?: string;
  time?: number | null;
  withdrawn?: boolean;
  grade?: number;
  instrument?: string;
  /** The other people: 'Ben of Lins on piano in 9' is a performer, 'acc. Ruiz of Ruiz' an accompanist. */
  others?: string[];
  /** The date of the event; absent for an unknown one. */
  date?: string;
  /** The people it waits for: 'Noah on cello' or, if the family has declined, 'no Noah on cello'. */
  invited?: string[];
  /** The index of a line that this one is pinned together with. */
  together?: number;
  pins?: RowPin[];
  /** The family's wish, as it is stored. */
  wish?: string;
}

const idOf = (at: number): string => at.toString(16).padStart(24, '0');

const profileOf = (who: string, family: string, grade: number) => ({
  _id: who,
  firstName: who,
  lastName: family,
  grade,
  school: 'Lincoln',
});

const otherOf = (written: string) => {
  const [who = '', family = '', instrument = 'violin', grade = '3'] = written
    .replace('acc. ', '')
    .split(/ of | on | in /);
  const role = written.startsWith('acc. ') ? ('accompanist' as const) : ('performer' as const);
  return { profile: profileOf(who, family, Number(grade)), instrument, role, family };
};

const invitedOf = (written: string, at: number): InvitedPerson => {
  const [name = '', instrument = 'violin'] = written.replace('no ', '').split(' on ');
  const isDeclined = written.startsWith('no ');
  return { _id: idOf(at), name, instrument, role: 'performer', ...(isDeclined && { declined: true }) };
};

const together = (at: number): RowPin => ({ kind: 'together', other: idOf(at) });

/** An event at two o'clock in the afternoon. */
export const testEvent = { date: '2027-04-18T21:00:00.000Z', timeZone: 'America/Los_Angeles' };

/** A line is a piece, or 'break 10', 'section', 'announcement 2' (minutes), or 'lost'. */
export const programOf = (lines: readonly (Line | string)[]) => {
  const pieces = new Map<string, ProgramPiece>();
  const items = lines.map((line, at): ProgramItem => {
    const id = idOf(at);
    if (typeof line === 'string' && line !== 'lost') {
      const [kind, minutes = '0'] = line.split(' ');
      if (kind === 'section') return { id, kind: 'section', title: 'Half' };
      const seconds = Number(minutes) * 60;
      return { id, kind: kind === 'break' ? 'break' : 'announcement', title: 'Words', seconds };
    }
    if (typeof line === 'string') return { id, kind: 'piece' };
    const { who = `p${at}`, family = `family of ${who}`, account = `account of ${family}` } = line;
    pieces.set(id, {
      _id: id,
      title: line.title ?? `Piece ${at}`,
      composer: line.composer ?? '',
      time: line.time === undefined ? 4 : line.time,
      withdrawn: line.withdrawn ?? false,
      ...(line.wish !== undefined && { wish: line.wish }),
      ...(line.invited && { invited: line.invited.map(invitedOf) }),
      ...(line.date !== undefined && { event: { date: line.date } }),
      people: [
        {
          profile: profileOf(who, family, line.grade ?? 3),
          instrument: line.instrument ?? 'violin',
          role: 'performer',
          user: account,
          family: line.key,
        },
        ...(line.others ?? []).map(otherOf),
      ],
    });
    const pins = line.together === undefined ? line.pins : [together(line.together)];
    return { id, kind: 'piece', ...(pins && { pins }) };
  });
  return { items, pieces };
};

/** Returns the order of such lines, as the rules read it. */
export const orderOf = (
  lines: readonly (Line | string)[],
  change: Partial<ProgramSettings> = {},
  target = 1e6,
) => {
  const { items, pieces } = programOf(lines);
  const settings = { ...defaultSettings, ...change };
  return { schedule: scheduleProgram(items, pieces, settings), settings, target, event: testEvent };
};
