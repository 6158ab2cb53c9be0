/** Returns an entry of an array of numbers; 0 if there is none, which the compiler cannot exclude. */
export const at = (array: Int32Array, index: number): number => array[index] ?? 0;

/** Counts steps: a measure of time that is equal on all machines. */
export interface Meter {
  work: number;
}
