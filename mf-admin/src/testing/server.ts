import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { asked, handlers } from './handlers.ts';

export const server = mockApi(handlers, () => (asked.length = 0));
