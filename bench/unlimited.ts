const many = '100000000';

/** Settings for an account that asks for what hundreds ask for. */
export const unlimited = {
  SEARCHES_PER_ACCOUNT: many,
  LISTS_PER_ACCOUNT: many,
  EVENTS_PER_ACCOUNT: many,
  PROFILES_PER_ACCOUNT: many,
  PERFORMANCES_PER_ACCOUNT: many,
  PERFORMANCES_PER_ACCOUNT_AND_EVENT: many,
  PERFORMANCES_PER_EVENT: many,
};
