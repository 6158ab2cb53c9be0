import type { RuleKind, RuleWeight } from '@portal/contracts/program';
import type { ProgramWarning } from '@portal/contracts/program-warnings.rules';

/** A row of a running order, without the names that only users need. */
export interface InstanceRow {
  id: string;
  /** Headings are sections and announcements. They keep their index, and so do locked rows. */
  kind: 'piece' | 'break' | 'heading';
  seconds: number;
  /** The ids of the performers. */
  people: readonly string[];
  /** The ids of the accompanists. */
  accompanists?: readonly string[];
  title?: string;
  composer?: string;
  /** The setup on stage. Pieces with different setups after each other need a change. */
  setup?: string;
  /** The grade or age of the performers. */
  level?: number;
  locked?: boolean;
  /** Whether the heading starts a section. An announcement does not. */
  isSection?: boolean;
  /** Whether `seconds` is a guess. */
  isGuess?: boolean;
  isWithdrawn?: boolean;
}

/** A person who plays. */
export interface InstancePerson {
  id: string;
  /** Without it, the rules about families do not apply to this person. */
  family?: string;
  /** How much a wait of this person counts; 1 by default. */
  weight?: number;
}

/**
 * A condition on one row. Numbers count pieces from 1, as the program shows them. Times are seconds since the start of
 * the program: 'notBefore' is about the start of the row, 'notAfter' about its end.
 */
export type Pin = { row: string } & (
  | { kind: 'first' | 'last' }
  | { kind: 'at'; number: number }
  | { kind: 'section'; section: string }
  | { kind: 'before' | 'after' | 'together' | 'apart'; other: string }
  | { kind: 'notBefore' | 'notAfter'; seconds: number }
);

/** A program to order. */
export interface Instance {
  rows: readonly InstanceRow[];
  people: readonly InstancePerson[];
  pins: readonly Pin[];
  /** Rules that are absent have their default. A number replaces the usual weight of 'ratherNot'. */
  rules: Partial<Record<RuleKind, RuleWeight | number>>;
  limits: InstanceLimits;
}

/** The settings of the program that the rules read. */
export interface InstanceLimits {
  /** Seconds between two pieces. */
  changeover: number;
  /** Two pieces of one family at most this many positions apart are too near. */
  nearby: number;
  /** Minutes that a family may wait between its first and last piece. */
  familyWait: number;
  /** Minutes that may pass without a break. */
  breakEvery: number;
  /** The planned length in seconds; undefined if it does not matter. */
  target?: number;
}

/** `repair` makes few moves, `new` orders all free rows, `section` orders the free rows of one section. */
export interface SuggestOptions {
  mode: 'repair' | 'new' | 'section';
  /** The id of the heading of the section to order, for the mode `section`; '' for the rows before the first. */
  section?: string;
  /** The same seed gives the same order. 1 if absent. */
  seed?: number;
  /** Stops the search at this time of `performance.now()`, for slow machines. The answer then depends on the time. */
  deadline?: number;
  /** Receives each better order during the search, without explanations. */
  onBetter?: (better: Better) => void;
}

/** An order that the search found, with its cost. */
export interface Better {
  order: readonly string[];
  cost: Cost;
}

/** Costs are compared in this order: `pins`, then `never`, then `rest`. */
export interface Cost {
  /** The number of pins that do not hold. */
  pins: number;
  never: number;
  rest: number;
  /** The findings of each rule, and what they add up to in the unit of the rule. */
  rules: Partial<Record<RuleKind, { count: number; amount: number }>>;
}

/** A row that the suggestion moves: its old and new index, and the worst finding that the move cures, if any. */
export interface Moved {
  id: string;
  from: number;
  to: number;
  cures?: ProgramWarning<RuleKind>;
}

/** A finding that remains. Without one of these pins, or without one of these people, it can be cured. */
export interface Remaining {
  finding: ProgramWarning<RuleKind>;
  pins: readonly Pin[];
  people: readonly string[];
}

/** A pin that does not hold. */
export interface MissedPin {
  pin: Pin;
  /** Why no order can hold the pin: because of earlier pins, or of a locked row. Absent if the search did not reach it. */
  proof?: { against: readonly Pin[]; isLocked: boolean };
}

/** Something about the input that the user should know. The interface has a sentence for each. */
export type Problem =
  | { kind: 'empty' | 'one-piece' | 'one-family' | 'nothing-to-move' | 'cut-off' | 'stopped-early' }
  | { kind: 'no-length'; rows: readonly string[] }
  | { kind: 'break-too-long'; row: string }
  | { kind: 'unknown-row'; pin: Pin };

/** A suggested order with its reasons. The order contains each id of the current order once. */
export interface Suggestion {
  order: readonly string[];
  before: Cost;
  after: Cost;
  moved: readonly Moved[];
  remaining: readonly Remaining[];
  missed: readonly MissedPin[];
  problems: readonly Problem[];
  /** The number of orders that were tried. */
  tried: number;
}
