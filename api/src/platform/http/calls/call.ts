import {
  createParamDecorator,
  HttpCode,
  Redirect,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
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
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { accessKey } from '../../access/access.js';
import type { CurrentUser } from '../../access/current-user.js';
import { AppError } from '../../common/app-error.js';
import { retryChanged } from '../../common/retry.js';
import { addressKey } from '../../requests/client-address.js';
import { CallInterceptor } from './call.interceptor.js';

/** Returns the `Idempotency-Key` header; undefined if it was not sent. */
const idempotencyKey = (request: Request): string | undefined => {
  const key = request.get('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new AppError('invalid');
  return key;
};

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

/** A request for a call. The user is there if the call needs an account. */
export interface Asked<Name extends EndpointName> {
  /** The query or the body, checked. */
  input: InputOf<Name>;
  user: (typeof endpoints)[Name] extends { access: 'everybody' | 'team' } ? undefined : CurrentUser;
  /** The client, as rate limits count it. */
  address: string;
  /** The `Idempotency-Key` header; undefined if it was not sent. */
  key: string | undefined;
  request: Request;
  response: Response;
}

const ask = createParamDecorator((call: EndpointName, context: ExecutionContext): object => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & { user?: CurrentUser }>();
  const { access, query, body, refusal }: Endpoint = endpoints[call];
  if (!request.user && access !== 'everybody' && access !== 'team') throw new AppError('unauthenticated');
  const schema = query ?? body;
  return {
    input: schema && check(schema, query ? request.query : request.body, refusal),
    user: request.user,
    address: addressKey(request.ip),
    get key() {
      return idempotencyKey(request);
    },
    request,
    response: http.getResponse<Response>(),
  };
});

// A handler that writes the response itself, or whose call answers without data, returns nothing.
type Handler<Name extends EndpointName> = (
  ...parameters: [Asked<Name>, ...never[]]
) => ResultOf<Name> | void | Promise<ResultOf<Name> | void>;

/** The name of the handler method of a call, and the error codes it answers besides those of access and input. */
export const handlers = new Map<string, { name: string; errors: readonly ErrorCode[] }>();

/**
 * `@Call('GET /event')` makes a method the handler of a call, with the route, access, status, input and answer of the table
 * in contracts. The method receives `Asked`, and runs again if it throws `ChangedMeanwhile`. `errors` is for the description
 * of the API.
 */
export const Call =
  <Name extends EndpointName>(call: Name, ...errors: ErrorCode[]) =>
  <M extends Handler<Name>>(controller: object, name: string, method: TypedPropertyDescriptor<M>): void => {
    const { status, answer, triesCode }: Endpoint = endpoints[call];
    const [verb, path] = call.split(' ') as ['GET' | 'PUT' | 'POST', string];
    const open: PropertyDescriptor = method;
    const act = open.value as (...parameters: unknown[]) => unknown;
    // Skips GET calls, which have no condition that can fail: this saves them a promise.
    if (verb !== 'GET')
      open.value = function (this: object, ...parameters: unknown[]) {
        return retryChanged(async () => act.apply(this, parameters));
      };
    RequestMapping({ method: RequestMethod[verb], path })(controller, name, method);
    SetMetadata(accessKey, endpoints[call])(controller, name, method);
    (status === 303 ? Redirect('', status) : HttpCode(status ?? 200))(controller, name, method);
    // Other calls need no interceptor.
    if (triesCode || answer === DoneResponse) UseInterceptors(CallInterceptor)(controller, name, method);
    ask(call)(controller, name, 0);
    handlers.set(call, { name, errors });
  };
