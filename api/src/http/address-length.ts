import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../common/app-error.js';

// The longest search a form can send, in Chinese, has some 1,900.
const longestAddress = 2048;

/** Whether an address is longer than any the portal gives out: matching and reading one costs by its length. */
export const isTooLong = ({ originalUrl }: Request): boolean => originalUrl.length > longestAddress;

/** Refuses such an address of the API. */
export const shortAddressOnly = (request: Request, _: Response, next: NextFunction): void => {
  next(isTooLong(request) ? new AppError('longaddress') : undefined);
};
