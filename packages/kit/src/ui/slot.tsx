import type { SlotName, SlotProps } from '@portal/contracts/slots';
import { createContext, useContext, type ReactNode } from 'react';

/** A slot to be drawn, and what it tells its parts. */
export interface FilledSlot {
  name: SlotName;
  told: object;
}

/** What draws the parts of a slot; given by the shell, which knows the remotes that have some. */
export const SlotFiller = createContext<((slot: FilledSlot) => ReactNode) | undefined>(undefined);

/**
 * A place on a page for what other remotes have to show there. It takes no room where nobody fills it, and a part that
 * fails costs only itself.
 * @example <Slot name="event" event={event._id} />
 */
export function Slot<Name extends SlotName>({ name, ...told }: { name: Name } & SlotProps[Name]) {
  return useContext(SlotFiller)?.({ name, told });
}
