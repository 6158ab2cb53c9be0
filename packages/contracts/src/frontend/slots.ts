import { paths, shellPaths } from '../base/paths.ts';

/** The props of a part: ids of data on the page. The part reads everything else from the API, as the current user. */
export interface SlotProps {
  home: object;
  event: { event: string };
}

/** The name of a place on a page where remotes may show a part. */
export type SlotName = keyof SlotProps;

/** The rules of one slot. */
export interface SlotRules {
  /** The pages that have the slot. */
  on: readonly string[];
  /** How many kB, compressed, a remote may bring to fill it. */
  kB: number;
  /** Whether the server renders the outline of a part. */
  isOutlined?: boolean;
}

/** The slots of the portal. Only remotes of teams fill them. */
export const slots: Record<SlotName, SlotRules> = {
  home: { on: [shellPaths.home, shellPaths.homeAlias], kB: 150, isOutlined: true },
  event: { on: [paths.eventSignup], kB: 100 },
};

/** The names of the slots, in the order a person would look for them. */
export const slotNames = Object.keys(slots) as [SlotName, ...SlotName[]];
