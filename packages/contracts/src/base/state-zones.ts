import type { State } from './states.ts';

const zones: Record<string, State[]> = {
  'America/Chicago': [
    'Alabama',
    'Arkansas',
    'Illinois',
    'Iowa',
    'Kansas',
    'Louisiana',
    'Minnesota',
    'Mississippi',
    'Missouri',
    'Nebraska',
    'North Dakota',
    'Oklahoma',
    'South Dakota',
    'Tennessee',
    'Texas',
    'Wisconsin',
  ],
  'America/Denver': ['Colorado', 'Idaho', 'Montana', 'New Mexico', 'Utah', 'Wyoming'],
  'America/Los_Angeles': ['California', 'Nevada', 'Oregon', 'Washington'],
  'America/Phoenix': ['Arizona'],
  'America/Anchorage': ['Alaska'],
  'Pacific/Honolulu': ['Hawaii'],
};

/** Returns the time zone of most of a state, for events whose creator's browser sent none. */
export const zoneOf = (state: State): string =>
  Object.keys(zones).find((zone) => zones[zone]?.includes(state)) ?? 'America/New_York';
