import { settings, type SettingName } from '../settings.js';

const limits = Object.keys(settings).filter((name) => /_PER_(ACCOUNT|ADDRESS|SESSION|TOKEN)/.test(name));

/** Settings that refuse nobody for coming too often: a test does in a second what a person may do in an hour. */
export const openLimits: Partial<Record<SettingName, string>> = Object.fromEntries(
  limits.map((name) => [name, '1000000']),
);
