/** Actors of versions that were published without a person's decision. */
export const automatic = { start: 'npm start', dev: 'npm run dev' };

/** The actor that stops a failing canary. */
export const canaryGuard = 'the portal';
