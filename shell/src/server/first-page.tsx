// Stands in for the shell's first-page.tsx where the server draws pages.
import type { OutlineShape } from '@portal/contracts/outline';
import type { ReactNode } from 'react';
import { PageLoading } from '../layout/page-loading.tsx';
import type { FirstPartProps } from '../layout/first-page.tsx';

let words: ReactNode;
let partWords: ReadonlyMap<string, ReactNode> = new Map();

/** Draws from now on these words where a remote's page will stand, and those of parts by whose they are; without any the loading indicator. */
export const setWords = (outline: ReactNode, ofParts: ReadonlyMap<string, ReactNode>): void => {
  words = outline;
  partWords = ofParts;
};

export function FirstPage({ shape }: { shape: OutlineShape | undefined }) {
  return words ? <div data-outline="">{words}</div> : <PageLoading shape={shape} />;
}

export function FirstPart({ id, instead }: FirstPartProps) {
  const own = partWords.get(id);
  return own ? <div data-outline={id}>{own}</div> : instead;
}
