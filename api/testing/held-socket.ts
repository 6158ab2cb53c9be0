/** A socket that outlives the processes that listen on it, like the one of a systemd unit. */
export interface HeldSocket {
  fd: number;
  port: string;
  close(): void;
}

interface Handle {
  fd: number;
  bind(host: string, port: number): number;
  getsockname(address: { port?: number }): number;
  close(): void;
}

/** Binds a socket and holds it. `net.Server` would accept connections, so this uses the class below it. */
export const holdSocket = (): HeldSocket => {
  const system = process as unknown as {
    binding(name: 'tcp_wrap'): { TCP: new (type: number) => Handle; constants: { SERVER: number } };
  };
  const { TCP, constants } = system.binding('tcp_wrap');
  const handle = new TCP(constants.SERVER);
  const address: { port?: number } = {};
  handle.bind('127.0.0.1', 0);
  handle.getsockname(address);
  return { fd: handle.fd, port: String(address.port), close: () => handle.close() };
};
