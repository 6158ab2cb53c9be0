import { vi } from 'vitest';
import { runAdmin } from '../src/operations/admin/run.js';
import { Audit, type AuditEntry } from '../src/platform/log/audit.js';
import { requestContext } from '../src/platform/http/requests/request-context.js';
import type { TestApi } from './test-api.js';

export interface TestRun {
  code: number;
  /** The text on standard output. */
  answer: string;
  /** The text on standard output and standard error. */
  said: string;
  audit: object[];
}

export type TestTerminal = (...args: string[]) => Promise<TestRun>;

/** Runs admin commands with the settings of a test API. */
export const terminalFor =
  (
    { config }: Pick<TestApi, 'config'>,
    dataDir = config.dataDir,
    settings: Record<string, string> = {},
  ): TestTerminal =>
  async (...args) => {
    const environment = {
      DATA_DIR: dataDir,
      PUBLIC_URL: config.publicUrl,
      ...(config.mongodbUri && { MONGODB_URI: config.mongodbUri }),
      ...settings,
    };
    const answers: string[] = [];
    const complaints: string[] = [];
    const audit: object[] = [];
    const write = vi.spyOn(Audit.prototype, 'write').mockImplementation((entry: AuditEntry) => {
      audit.push({ outcome: 'ok', ...requestContext(), ...entry });
    });
    const code = await runAdmin(args, {
      environment,
      answer: (text) => answers.push(text),
      complain: (text) => complaints.push(text),
    });
    write.mockRestore();
    return { code, answer: answers.join('\n'), said: [...answers, ...complaints].join('\n'), audit };
  };
