/** Where the log goes: standard output, unless a command line needs that for its answer. */
export const logTarget = { fd: 1 };
