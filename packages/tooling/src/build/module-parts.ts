import type { Module } from '@rspack/core';

/** Returns the modules concatenated into one module, or the module itself. */
export const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];

/** The file a module was made of; of code the bundler makes itself nothing. */
export const resourceOf = (module: Module): string => module.nameForCondition() ?? '';
