/** Hands the address of this page to the reader's own way of sharing; where there is none, to the clipboard. */
export const shareAddress = async (title: string): Promise<'shared' | 'copied' | 'copyYourself'> => {
  const url = location.href;
  const isOffered = 'share' in navigator;
  try {
    if (isOffered) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // Who closes the list of ways has changed their mind.
    return (error as Error).name === 'AbortError' ? 'shared' : 'copyYourself';
  }
};
