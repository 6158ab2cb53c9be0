import { remoteChunkMs, shellChunkMs } from '@portal/tooling/build/chunk-budgets';
import { expect, test } from 'vitest';
import {
  allAttemptsMs,
  attemptsMs,
  crashWindowMs,
  entryScriptMs,
  personKnowsMs,
  registryKeptMs,
  registryMs,
  reportDelayMs,
  resolveEntryMs,
  sameCrashMs,
  sameReportMs,
  updateCheckMs,
} from './budgets.ts';

const { first, again, previous } = attemptsMs;

test.each([
  ['every attempt has its time', first + again + previous, allAttemptsMs],
  ['the registry answers before the previous version has had its time', registryMs, previous],
  ['a person knows in time that a remote cannot be had', allAttemptsMs, personKnowsMs],
  ['a person knows in time that a page cannot be had', resolveEntryMs, personKnowsMs],
  ['what runs remotes is tried twice before all attempts are over', shellChunkMs + again, allAttemptsMs],
  ['an entry is called late before it is called lost', allAttemptsMs, entryScriptMs],
  ['a page is called late before its chunk is called lost', resolveEntryMs, remoteChunkMs],
  ['a check for updates asks anew', registryKeptMs, updateCheckMs],
  ['a failure is sent before it may be reported again', reportDelayMs, sameReportMs],
  ['a second crash is within the window', sameCrashMs, crashWindowMs],
])('%s', (_, shorter, longer) => expect(shorter).toBeLessThan(longer));
