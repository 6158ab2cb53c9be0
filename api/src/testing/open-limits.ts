import { settings, type SettingName } from '../settings.js';

const limits = Object.keys(settings).filter((name) => /_PER_(ACCOUNT|ADDRESS|SESSION|TOKEN)/.test(name));

/** Disables rate limits, because a test sends in a second what a person sends in an hour. */
export const openLimits: Partial<Record<SettingName, string>> = Object.fromEntries(
  limits.map((name) => [name, '1000000']),
);
