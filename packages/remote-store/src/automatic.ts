/** The actors in the history for versions that were published automatically. */
export const automatic = { start: 'npm start', dev: 'npm run dev' };

/** The actor that stops a failing canary. */
export const canaryGuard = 'the portal';
