/** How the history names what was published without anybody asking. */
export const automatic = { start: 'npm start', dev: 'npm run dev' };
