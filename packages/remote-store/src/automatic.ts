/** How the history names what was published without anybody asking. */
export const automatic = { start: 'npm start', dev: 'npm run dev' };

/** How it names the portal where that ends a canary. */
export const canaryGuard = 'the portal';
