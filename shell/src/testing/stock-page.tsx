// A page that is not the portal: it loads published remotes with Module Federation's own runtime and shows one page of
// each. e2e/stock-runtime.spec.ts builds and opens it.
import { createInstance } from '@module-federation/runtime';
import type { RemotePageEntry } from '@portal/kit/remote';
import { createBrowserRouter, RouterProvider } from '@portal/kit/router';
import { loadSession } from '@portal/kit/session';
import { createRoot } from 'react-dom/client';
import { sharedModules } from '../loading/shared-modules.ts';

const shared = Object.fromEntries(
  Object.entries(sharedModules).map(([name, versions]) => [
    name,
    Object.entries(versions).map(([version, { get }]) => ({
      version,
      get: async () => get(),
      shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    })),
  ]),
);

/** Loads a remote from the address of its entry and shows its page at a path. */
const show = async (id: string, entry: string, path: string): Promise<void> => {
  await loadSession();
  const federation = createInstance({
    name: `host of ${id}`,
    remotes: [{ name: id, entry, entryGlobalName: id }],
    shared,
  });
  const remote = await federation.loadRemote<{ default: Record<string, RemotePageEntry> }>(`${id}/routes`);
  const entryOfPage = remote?.default[path];
  const page = typeof entryOfPage === 'function' ? await entryOfPage() : entryOfPage;
  if (!page) throw new Error(`${id} has no page at ${path}.`);
  const { Component, loader } = page;
  const router = createBrowserRouter([{ path: '*', Component, loader: loader ?? (() => null) }]);
  const element = document.body.appendChild(document.createElement('section'));
  element.id = id;
  createRoot(element).render(<RouterProvider router={router} />);
};

Object.assign(globalThis, { show });
