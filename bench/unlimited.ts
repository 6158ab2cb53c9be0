const many = [
  'search-account',
  'list-account',
  'event-account',
  'profile-account',
  'performance-account',
  'performance-account-event',
  'performance-event',
];

/** Settings for one account that sends the requests of hundreds. */
export const unlimited = { LIMITS: many.map((name) => `${name}=100000000`).join(',') };
