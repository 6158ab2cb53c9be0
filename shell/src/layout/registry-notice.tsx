import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { registryState } from '../page-data.ts';

/** Says that the server currently cannot read the registry. */
export function RegistryNotice() {
  if (registryState === 'current') return null;
  return <Notice kind="problem">{messages.registry[registryState]}</Notice>;
}
