import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../common/app-error.js';

// The longest search a form can send, in Chinese, has about 1,900 characters.
const longestAddress = 2048;

/** Returns whether an address is longer than any of the portal's own. Parsing and matching take time per character. */
export const isTooLong = ({ originalUrl }: Request): boolean => originalUrl.length > longestAddress;

/** Refuses long addresses of the API. */
export const shortAddressOnly = (request: Request, _: Response, next: NextFunction): void => {
  next(isTooLong(request) ? new AppError('longaddress') : undefined);
};
