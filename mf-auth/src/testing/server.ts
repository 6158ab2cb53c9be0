import '@testing-library/jest-dom/vitest';
import { pretendApi } from '@portal/kit/testing/pretend-api';
import { handlers, resetAccounts } from './handlers.ts';

/** The pretended API of the tests. */
export const server = pretendApi(handlers, resetAccounts);
