import { Body, HttpCode, Query, Redirect, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { refusalOf } from '@portal/contracts/bad-requests';
import {
  endpoints,
  type Endpoint,
  type EndpointName,
  type InputOf,
  type ResultOf,
} from '@portal/contracts/endpoints';
import type { ErrorCode } from '@portal/contracts/errors';
import { fieldErrorsOf } from '@portal/contracts/field-errors';
import type { z } from 'zod';
import { accessKey } from '../../access/access.js';
import { AppError } from '../../common/app-error.js';

/** Returns the parsed value, or throws the error of the call. */
export const check = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal?: Endpoint['refusal'],
): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { error, ...options } = refusalOf(fieldErrorsOf(parsed.error.issues), refusal);
  throw new AppError(error, options);
};

// The input comes first. A handler that writes the response itself returns nothing.
type Handler<Name extends EndpointName> = (
  ...parameters: InputOf<Name> extends undefined ? never[] : [InputOf<Name>, ...never[]]
) => ResultOf<Name> | Promise<ResultOf<Name> | void>;

/** The name of the handler method of a call, and the error codes it answers besides those of access and input. */
export const handlers = new Map<string, { name: string; errors: readonly ErrorCode[] }>();

/**
 * `@Call('GET /event')` makes a method the handler of a call. Its route, access, status and input are those of the table
 * in contracts; the checked input is the first parameter of the method. The description of the API names `errors`.
 */
export const Call =
  <Name extends EndpointName>(call: Name, ...errors: ErrorCode[]) =>
  <M extends Handler<Name>>(controller: object, name: string, method: TypedPropertyDescriptor<M>): void => {
    const { query, body, refusal, status }: Endpoint = endpoints[call];
    const [verb, path] = call.split(' ') as ['GET' | 'PUT' | 'POST', string];
    RequestMapping({ method: RequestMethod[verb], path })(controller, name, method);
    SetMetadata(accessKey, endpoints[call])(controller, name, method);
    (status === 303 ? Redirect('', status) : HttpCode(status ?? 200))(controller, name, method);
    const schema = query ?? body;
    const bind = query ? Query : Body;
    if (schema) bind({ transform: (value) => check(schema, value, refusal) })(controller, name, 0);
    handlers.set(call, { name, errors });
  };
