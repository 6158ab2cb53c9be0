/**
 * Opens the device's share dialog or, without one, copies the address. Returns 'copyYourself' if both failed.
 */
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
    // Closing the share dialog is not an error.
    return (error as Error).name === 'AbortError' ? 'shared' : 'copyYourself';
  }
};
