/**
 * Opens the device's share dialog or, without one, copies the address. Returns 'copyYourself' if both failed.
 */
export const share = async (title: string, url: string): Promise<'shared' | 'copied' | 'copyYourself'> => {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    // Closing the share dialog is not an error. If the dialog fails, the address is copied.
    if ((error as Error).name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'copyYourself';
  }
};
