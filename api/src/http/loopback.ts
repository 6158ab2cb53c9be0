const loopback = /^((?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Whether a host, with or without a port, is this machine whoever asks; no name server can make it another. */
export const isLoopback = (host: string): boolean => loopback.test(host);
