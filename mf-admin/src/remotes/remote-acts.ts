import { common } from '@portal/kit/messages';
import type { RemoteActInput, RemoteState } from '@portal/contracts/publishing';
import { messages } from '../messages.ts';

const text = messages.remotes;

/** An action an admin can take on a remote. Those that affect everybody ask for confirmation. */
export interface RemoteChoice {
  label: string;
  input: RemoteActInput;
  question?: string;
}

/** Returns the actions available in the remote's state. */
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
  ...(status === 'off' ? [{ label: common.switchOn, input: { act: 'resume' as const } }] : []),
  // Core remotes cannot be switched off: an admin needs them to log in.
  ...(status === 'on' && trust === 'team'
    ? [{ label: common.switchOff, input: { act: 'pause' as const }, question: text.confirm.pause }]
    : []),
];
