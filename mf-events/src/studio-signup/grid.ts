import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ApiError } from '@portal/kit/http';
import { isBlank, newRow, type Row } from './grid-rows.ts';
import type { Column } from './parse-rows.ts';

/** The state of the grid. */
export interface Grid {
  rows: readonly Row[];
  /** The sign-ups that were made here. */
  made: readonly PerformanceResponse[];
  isRunning: boolean;
  /** The row at which saving stopped, and why. */
  stop?: { id: string; error: ApiError } | undefined;
  /** The result of the last paste, or the rows that were removed last and their place. */
  note: { text: string; removed?: { rows: readonly Row[]; at: number } };
  /** The element to focus, by its id. */
  focus?: { id: string };
}

/** Reads and changes the newest state, also while saving goes on over many renders. */
export interface GridStore {
  get: () => Grid;
  change: (next: Partial<Grid>) => void;
}

export const noNote: Grid['note'] = { text: '' };

/** Changes one row. */
export const changeRow = ({ get, change }: GridStore, id: string, changed: (row: Row) => Row): void =>
  change({ rows: get().rows.map((row) => (row.id === id ? changed(row) : row)) });

export const filledRows = (rows: readonly Row[]): Row[] => rows.filter((row) => !isBlank(row));

export const orOneRow = (rows: readonly Row[]): readonly Row[] => (rows.length > 0 ? rows : [newRow()]);

/** The id of the input of a cell. */
export const cellId = (row: string, column: Column): string => `${row}-${column}`;

/** The id of the button that adds a row. */
export const addId = 'e-add-row';
