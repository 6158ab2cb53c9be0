import { paths, shellPaths } from './paths.ts';

/**
 * What a part is told by the place it fills: ids alone, of what the page shows to whoever has it open. Whatever else it
 * shows it asks of the API, which answers as that person may know.
 */
export interface SlotProps {
  home: object;
  event: { event: string };
  'own-performance': { event: string; performance: string };
  program: { event: string };
  account: object;
  footer: object;
}

/** A place on a page that remotes may fill, whoever's page it is. */
export type SlotName = keyof SlotProps;

/** What holds for a slot, whoever fills it. */
export interface SlotRules {
  /** The pages it stands on; none are named where it stands on all of them. */
  on: readonly string[];
  /** Whose code may fill it. The parts of a page share its document, and core code shares none with a team's. */
  trust: 'core' | 'team';
  /** What a remote may weigh, compressed, to fill it. */
  kB: number;
  /** Whether people are told that a part of it is lost. */
  saysLost: boolean;
  /** Whether the server draws what a part says stands there at first. */
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

/** Their names, in the order a person would look for them. */
export const slotNames = Object.keys(slots) as [SlotName, ...SlotName[]];
