import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunnerReport extends Counts {
  /** File, title and the first lines of the message of each failed test. */
  failures: string[];
  /** File and title of each skipped test; the title says why. */
  skips?: string[];
}

const messageLines = 12;

const describe = (file: string, title: string, message = ''): string =>
  [
    [file, title].filter(Boolean).join(' › '),
    ...stripVTControlCharacters(message).trim().split('\n').slice(0, messageLines),
  ].join('\n    ');

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

// A test that passes only on a retry is flaky and counts as failed, with the output of its first attempt.
const hasFailed = ({ status, failureMessages }: VitestFile['assertionResults'][number]): boolean =>
  status === 'failed' || (status === 'passed' && failureMessages.length > 0);

const failuresOfFile = ({ name, status, message, assertionResults }: VitestFile): string[] => {
  const file = relative('', name);
  const failures = assertionResults
    .filter(hasFailed)
    .map(({ fullName, failureMessages }) => describe(file, fullName, failureMessages[0]));
  // The file did not load, or a hook failed.
  return status === 'failed' && failures.length === 0 ? [describe(file, '', message)] : failures;
};

const skipsOfFile = ({ name, assertionResults }: VitestFile): string[] =>
  assertionResults
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ fullName }) => `${relative('', name)} › ${fullName}`);

export const readVitestReport = (report: unknown): RunnerReport => {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: VitestFile[];
  };
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(hasFailed).length;
  return {
    passed: numPassedTests + numFailedTests - failed,
    failed,
    skipped: numPendingTests,
    failures: testResults.flatMap(failuresOfFile),
    skips: testResults.flatMap(skipsOfFile),
  };
};

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message: string }[] }[] }[];
  }[];
}

const failuresOfSuite = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      // Takes all errors: if a test exceeds its time, the first one says only that, and the second one names the action.
      .map(({ results }) =>
        describe(
          file,
          title,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        ),
      ),
  ),
  ...suites.flatMap(failuresOfSuite),
];

export const readPlaywrightReport = (report: unknown): RunnerReport => {
  const { stats, suites, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: PlaywrightSuite[];
    errors: { message: string }[];
  };
  return {
    passed: stats.expected,
    // Flaky tests count as failed here too.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresOfSuite),
      ...errors.map(({ message }) => describe('outside a test', '', message)),
    ],
  };
};
