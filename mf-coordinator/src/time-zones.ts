const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

const nameOf = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' – ');

/** The time zones to choose from: the American ones first, and whatever the event has now. */
export const timeZoneOptions = (current: string): { value: string; label: string }[] => {
  const zones = [...american, ...Intl.supportedValuesOf('timeZone')];
  return [...new Set(zones.includes(current) ? zones : [current, ...zones])].map((value) => ({
    value,
    label: nameOf(value),
  }));
};
