const loopback = /^((?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Returns whether a host name, with or without a port, always means this machine. DNS cannot change it. */
export const isLoopback = (host: string): boolean => loopback.test(host);
