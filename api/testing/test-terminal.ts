import { expect, vi } from 'vitest';
import { runAdmin } from '../src/operations/admin/run.js';
import { Audit, type AuditEntry } from '../src/platform/log/audit.js';
import { requestContext } from '../src/platform/common/request-context.js';
import type { TestApi } from './test-api.js';

export interface TestRun {
  code: number;
  /** The text on standard output. */
  answer: string;
  /** The text on standard output and standard error. */
  said: string;
  audit: object[];
}

/** Matches a run that ends with this code and prints this text. */
export const ending = (code: number, text: string | RegExp): object => ({
  code,
  said: (typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)) as string,
});

/** Runs an admin command with these settings. Returns its exit code and its lines in the order they were printed. */
export const runIn = async (
  environment: Record<string, string>,
  ...args: string[]
): Promise<Pick<TestRun, 'code' | 'said'>> => {
  const lines: string[] = [];
  const say = (text: string): void => void lines.push(text);
  const code = await runAdmin(args, { environment, answer: say, complain: say });
  return { code, said: lines.join('\n') };
};

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
