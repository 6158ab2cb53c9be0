import type { RouteObject } from '@portal/kit/router';

/** Pages that only development builds have. */
export const pagesInDevelopment: RouteObject[] = [];
