import { paths, shellPaths } from './paths.ts';

/** The props of a part: ids of data on the page. The part reads everything else from the API, as the current user. */
export interface SlotProps {
  home: object;
  event: { event: string };
  'own-performance': { event: string; performance: string };
  program: { event: string };
  account: object;
  footer: object;
}

/** A place on a page for parts of remotes. */
export type SlotName = keyof SlotProps;

/** The rules of a slot. */
export interface SlotRules {
  /** The pages that have the slot; empty for all pages. */
  on: readonly string[];
  /** The code that may fill it. Parts share the document of the page, and core pages do not run code of teams. */
  trust: 'core' | 'team';
  /** The maximum compressed size of a part. */
  kB: number;
  /** Whether the page shows an error if a part fails. */
  saysLost: boolean;
  /** Whether the server renders the outline of a part. */
  isOutlined?: boolean;
}

/** The slots of the portal. */
export const slots: Record<SlotName, SlotRules> = {
  home: {
    on: [shellPaths.home, shellPaths.homeAlias],
    trust: 'team',
    kB: 150,
    saysLost: true,
    isOutlined: true,
  },
  event: { on: [paths.eventSignup], trust: 'team', kB: 100, saysLost: true },
  'own-performance': { on: [paths.myEvents], trust: 'team', kB: 100, saysLost: false },
  program: { on: [paths.manageEvent], trust: 'team', kB: 150, saysLost: true },
  account: { on: [paths.account], trust: 'core', kB: 100, saysLost: true },
  footer: { on: [], trust: 'team', kB: 50, saysLost: false },
};

/** The names of the slots, sorted by importance. */
export const slotNames = Object.keys(slots) as [SlotName, ...SlotName[]];
