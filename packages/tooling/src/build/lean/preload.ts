// Stands in for Module Federation's preloading, which runs chunks without a hash: here the server hints at files.

export const defaultPreloadArgs = {};
export const formatPreloadArgs = (): never[] => [];
export const normalizePreloadExposes = (): never[] => [];
export const preloadAssets = (): never[] => [];
