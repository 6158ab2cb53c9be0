/** Saves a text as a file of the reader's. */
export const download = (text: string, type: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const forbidden = /[\p{Cc}\\/:*?"<>|]+/gu;

/** A text as the name of a file, on any system. */
export const fileName = (text: string, extension: string): string =>
  `${text.replace(forbidden, ' ').replace(/\s+/g, ' ').trim().slice(0, 80) || 'event'}.${extension}`;
