import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { handlers, resetStore } from './handlers.ts';

export const server = mockApi(handlers, resetStore);
