import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** The portals that receive requests now. */
  ready(): string[];
  stop(): Promise<void>;
}

/** Starts a load balancer: it sends requests to the ready portals in turn. */
export const startBalancer = async (portals: readonly string[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  let ready = [...portals];
  let turn = 0;
  const probe = async (url: string): Promise<boolean> =>
    (await fetch(`${url}/api/readyz`).catch(() => undefined))?.ok ?? false;
  const watch = setInterval(() => {
    void Promise.all(portals.map(probe)).then((answers) => {
      ready = portals.filter((_, index) => answers[index]);
    });
  }, 100);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method = 'GET', headers, url = '/' } = incoming;
    const portal = ready[(turn += 1) % ready.length] ?? '';
    const passed = request(new URL(url, portal), { method, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    ready: () => ready,
    stop: async () => {
      clearInterval(watch);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
