import { RuntimeGlobals, RuntimeModule, type Compiler, type RspackPluginInstance } from '@rspack/core';

const code = (name: string): string => `
if (${name}) ${name} = ((of, tries) => (id) => {
  var count = tries[id] = (tries[id] || 0) + 1;
  return of(id) + (count === 1 ? query : (query || "?r=0") + "." + count);
})(${name}, {});`;

// Removes the key, because with it a second attempt would wait for the first script instead of loading a new one.
const anew = (name: string): string => `
if (${name}) ${name} = ((load) => (url, done, key, id) => load(url, done, undefined, id))(${name});`;

class ChunkAddresses extends RuntimeModule {
  constructor() {
    super('chunk addresses', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const names = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename];
    const query = 'var query = document.currentScript ? new URL(document.currentScript.src).search : "";';
    return query + names.map(code).join('') + anew(RuntimeGlobals.loadScript);
  }
}

/**
 * Adds a query to each repeated attempt to load a chunk, because browsers queue requests for the same address
 * behind one that hangs. Chunks of a remote whose entry was loaded again carry its query too.
 */
export class ChunkAddressesPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkAddressesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkAddressesPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkAddresses());
      });
    });
  }
}
