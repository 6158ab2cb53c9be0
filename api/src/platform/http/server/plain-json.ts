import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../common/app-error.js';

const maxDepth = 8;

const isPlain = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  return Object.entries(value).every(([key, item]) => key !== '__proto__' && isPlain(item, depth - 1));
};

/** Refuses bodies that are nested deeper than any schema, or that set `__proto__`. */
export const plainJson = (request: Request, _: Response, next: NextFunction): void => {
  next(isPlain(request.body, maxDepth) ? undefined : new AppError('malformed'));
};
