import { z } from 'zod';

/** The page number in a query; 1 if it is absent. */
export const PageNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'invalid' })
  .default('1')
  .transform(Number);

/** The number of accounts, or log entries, on a page of the administration. */
export const adminPageSize = 50;
