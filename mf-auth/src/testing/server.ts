import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { handlers, resetAccounts } from './handlers.ts';

export const server = mockApi(handlers, resetAccounts);
