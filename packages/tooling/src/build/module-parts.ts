import type { Module } from '@rspack/core';

/** Returns the modules concatenated into one module, or the module itself. */
export const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];

/** Returns the file of a module; '' for modules the bundler generates. */
export const resourceOf = (module: Module): string => module.nameForCondition() ?? '';
