// Less than the time after which the user sees an error, so that there is time for a second attempt.
export const shellChunkMs = 4500;

export const remoteChunkMs = 8000;
