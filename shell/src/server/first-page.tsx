// Replaces the shell's first-page.tsx on the server.
import type { OutlineShape } from '@portal/contracts/outline';
import type { ReactNode } from 'react';
import { PageLoading } from '../layout/page-loading.tsx';
import type { FirstPartProps } from '../layout/first-page.tsx';

let words: ReactNode;
let partWords: ReadonlyMap<string, ReactNode> = new Map();

/**
 * Sets the outlines to render for the remote's page and for parts, by remote id; without one, the loading
 * indicator is rendered.
 */
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
