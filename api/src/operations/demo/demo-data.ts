import { readFileSync } from 'node:fs';
import type { AccountType, Permission } from '@portal/contracts/auth';
import type { EventFields } from '@portal/contracts/events';
import type { State } from '@portal/contracts/states';

export interface Family {
  email: string;
  /** A parent if absent. */
  accountType?: AccountType;
  permissions?: Permission[];
  state: State;
  zip: string;
  wechatId?: string;
  children: [firstName: string, lastName: string, grade: number, school: string, instrument: string][];
}

export interface DemoEvent extends Omit<EventFields, 'date' | 'timeZone'> {
  timeZone: string;
  /** Weeks after the next Monday; negative for past events. */
  week: number;
  /** 1 is Monday. */
  weekday: number;
  time: `${number}:${number}`;
  /** The number of sign-ups, and how many of them are in the saved program. */
  signups: number;
  chosen?: number;
  /** Limits who plays: only these instruments, only up to this grade. */
  instruments?: string[];
  maxGrade?: number;
  /** Whether the admin manages the event, not the coordinator. */
  isAdmins?: boolean;
  /** Whether the program is published. */
  isPublished?: boolean;
}

interface Demo {
  /** The accounts with the demo password. */
  people: Family[];
  /** Families that only fill the programs. Their accounts have no known password. */
  families: Family[];
  pieces: Record<string, [title: string, composer: string, minutes: number][]>;
  /** The notes of sign-ups, in turn. */
  notes: string[];
  events: DemoEvent[];
}

const file = new URL('../../../demo.json', import.meta.url);

/** The demo data, with dates as weeks and weekdays. */
export const demo = JSON.parse(readFileSync(file, 'utf8')) as Demo;
