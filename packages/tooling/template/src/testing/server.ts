import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { handlers, kept } from './handlers.ts';

/** The mock API of the tests. */
export const server = mockApi(handlers, kept.reset);
