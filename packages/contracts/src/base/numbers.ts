import { z } from 'zod';

/** Parses a number from text, as HTML forms send it. Blank text is undefined. */
const fromText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.normalize('NFKC').trim();
  if (text === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
};

/** A number that may be sent as text: `4`, `"4"`, `"４"`. */
export const numberOrText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: z.input<S>) => fromText(value), schema);
