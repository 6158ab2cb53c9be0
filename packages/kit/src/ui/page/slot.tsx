import type { SlotName, SlotProps } from '@portal/contracts/slots';
import { createContext, useContext, type ReactNode } from 'react';

/** A slot and the props of its parts. */
export interface FilledSlot {
  name: SlotName;
  told: object;
}

/** Renders the parts of a slot; the shell provides it, because it knows the remotes. */
export const SlotFiller = createContext<((slot: FilledSlot) => ReactNode) | undefined>(undefined);

/**
 * A place on a page where other remotes can show parts. It takes no space if no remote fills it, and a
 * failing part does not affect the page.
 * @example <Slot name="event" event={event._id} />
 */
export function Slot<Name extends SlotName>({ name, ...told }: { name: Name } & SlotProps[Name]) {
  return useContext(SlotFiller)?.({ name, told });
}
