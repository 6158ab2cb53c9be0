import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const answersKey = 'docs:answers';

/** What a route answers when it succeeds; its body where a guard and not a pipe checks it. */
export interface Answered {
  answer: z.ZodType;
  body: z.ZodType | undefined;
}

// Nothing is promised by a route that writes its answer itself.
type Method<Schema extends z.ZodType> = (
  ...input: never[]
) => z.output<Schema> | Promise<z.output<Schema> | void>;

/** What a route answers, for the description of the API; the compiler holds the method to it. */
export const Answers =
  <Schema extends z.ZodType>(answer: Schema, body?: z.ZodType) =>
  <M extends Method<Schema>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<M>,
  ): void => {
    SetMetadata(answersKey, { answer, body } satisfies Answered)(target, name, method);
  };
