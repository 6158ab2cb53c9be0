// Sooner than somebody would be told that a remote cannot be had, so that there is time for a second try.
export const shellChunkMs = 4500;

export const remoteChunkMs = 8000;
