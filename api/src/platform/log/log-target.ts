/** The file descriptor of the log: standard output, or standard error in admin commands. */
export const logTarget = { fd: 1 };
