import type { EventResponse } from '@portal/contracts/events';
import { toastError } from '@portal/kit/toast';
import { messages } from '../messages.ts';
import { readProgram, saveProgram } from '../program.api.ts';

/**
 * Copies breaks, sections, announcements and settings to a cloned event. The event already exists, so a failure
 * only shows a toast.
 */
export const copyProgramSettings = async (from: string, { _id, revision }: EventResponse): Promise<void> => {
  try {
    const { items, settings } = await readProgram(from);
    const added = items.filter((item) => item.kind !== 'piece');
    await saveProgram({ _id, revision, program: [], items: added, settings });
  } catch {
    toastError(messages.create.settingsFailed);
  }
};
