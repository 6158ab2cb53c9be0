import type { RemoteActInput, RemoteState } from '@portal/contracts/publishing';
import { messages } from '../messages.ts';

const text = messages.remotes;

/** Something an admin may do to a remote as it stands; what changes for everybody is asked about first. */
export interface RemoteChoice {
  label: string;
  input: RemoteActInput;
  question?: string;
}

/** What there is to do with a remote. */
export const choicesFor = ({ status, trust, previous, canary }: RemoteState): RemoteChoice[] => [
  ...(canary
    ? [
        {
          label: text.toAll,
          input: { act: 'canary' as const, percent: 100 },
          question: text.confirm.toAll(canary.version),
        },
        {
          label: text.stopCanary,
          input: { act: 'canary' as const, percent: 0 },
          question: text.confirm.stopCanary,
        },
      ]
    : []),
  ...(previous
    ? [
        {
          label: text.rollback,
          input: { act: 'rollback' as const },
          question: text.confirm.rollback(previous),
        },
      ]
    : []),
  ...(status === 'off' ? [{ label: text.resume, input: { act: 'resume' as const } }] : []),
  // Core remotes are the way back in.
  ...(status === 'on' && trust === 'team'
    ? [{ label: text.pause, input: { act: 'pause' as const }, question: text.confirm.pause }]
    : []),
];
