import { z } from 'zod';

/** The number of a page in a query; the first one by default. */
export const PageNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'invalid' })
  .default('1')
  .transform(Number);

/** How many accounts, or entries of the log, an admin gets at once. */
export const adminPageSize = 50;
