import { intlLocale } from '@portal/kit/locale';
import type { OptionGroup } from '@portal/kit/ui/select';
import { messages } from '../../messages.ts';

const text = messages.form.zones;

const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Returns a name like 'Eastern Time', in the language of the page. */
export const zoneName = (timeZone: string): string => {
  const format = new Intl.DateTimeFormat(intlLocale(), { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
};

// Returns 'New York' for 'America/New_York'.
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/**
 * Returns the time zones to choose from: the common ones of the United States, then all others, including the
 * event's current one.
 */
export const timeZoneOptions = (current: string): OptionGroup[] => {
  const far = [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].sort();
  return [
    {
      group: text.near,
      options: american.map((value) => ({ value, label: `${zoneName(value)} (${cityOf(value)})` })),
    },
    {
      group: text.all,
      options: far
        .filter((zone) => zone !== '' && !american.includes(zone))
        .map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' – ') })),
    },
  ];
};

const offsetsOf = (timeZone: string): string => {
  const at = (month: number) =>
    new Date(Date.UTC(2026, month)).toLocaleString('en-US', { timeZone, timeStyle: 'short' });
  return at(0) + at(6);
};

/** Returns whether two zones have the same time in winter and summer, like Detroit and New York. */
export const isSameClock = (a: string, b: string): boolean => a === b || offsetsOf(a) === offsetsOf(b);
