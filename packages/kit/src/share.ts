/** Hands an address to the device's share sheet or, without one, copies it. 'copyYourself' where both failed. */
export const share = async (title: string, url: string): Promise<'shared' | 'copied' | 'copyYourself'> => {
  const isOffered = 'share' in navigator;
  try {
    if (isOffered) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // Closing the share sheet is no failure.
    return (error as Error).name === 'AbortError' ? 'shared' : 'copyYourself';
  }
};
