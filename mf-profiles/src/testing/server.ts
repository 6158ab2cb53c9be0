import '@testing-library/jest-dom/vitest';
import { mockApi } from '@portal/kit/testing/mock-api';
import { handlers, resetProfiles } from './handlers.ts';

export const server = mockApi(handlers, resetProfiles);
