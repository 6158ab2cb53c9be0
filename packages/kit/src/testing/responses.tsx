import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import { ErrorResponse } from '@portal/contracts/errors';

const table: Record<string, Endpoint> = endpoints;

/** Throws unless the body is what the contract promises for this call. */
export const checkAnswer = (call: string, status: number, body: unknown): void => {
  if (status >= 400) ErrorResponse.parse(body);
  else table[call]?.answer.parse(body);
};
