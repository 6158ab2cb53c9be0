import type { Canary } from '@portal/contracts/registry';
import { createHash } from 'node:crypto';

/** Whether this cohort tries a version out. Who does at ten of a hundred still does at fifty. */
export const isInCanary = (cohort: string, id: string, { version, percent }: Canary): boolean => {
  const number = createHash('sha256').update(`${cohort} ${id} ${version}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100 < percent;
};
