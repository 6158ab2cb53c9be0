// Stands in for Module Federation's snapshots, which find a remote's files in its manifest: here the registry names them.

const none = {
  lifecycle: {},
  registerPlugins: {},
  applyPlugin: () => undefined,
  removePlugin: () => undefined,
};

export class SnapshotHandler {
  hooks = none;
  manifestCache = new Map<string, unknown>();
}

export const getGlobalRemoteInfo = () => ({});
export const snapshotPlugin = () => ({ name: 'no-snapshots' });
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preloads' });
