import type { RouteObject } from '@portal/kit/router';

/** Pages of the shell that only development has; filled by what only development runs. */
export const pagesInDevelopment: RouteObject[] = [];
