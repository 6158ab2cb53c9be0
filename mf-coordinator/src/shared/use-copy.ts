import { announce } from '@portal/kit/ui/announce';
import { useState } from 'react';

// Rejects also without HTTPS, where there is no clipboard.
const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Copies texts. Returns the sentence about the outcome, which is announced too, and a function that resolves to whether it worked. */
export const useCopy = (copied: string, failed: string): [string, (text: string) => Promise<boolean>] => {
  const [outcome, setOutcome] = useState('');
  const copy = async (text: string) => {
    const told = await write(text).then(
      () => copied,
      () => failed,
    );
    setOutcome(told);
    announce(told);
    return told === copied;
  };
  return [outcome, copy];
};
