import type { OutlineShape } from '@portal/contracts/outline';
import { useUnplaced } from '@portal/kit/ui/loading';
import type { ReactNode } from 'react';
import { isOutlined } from '../loading/taken-over.ts';
import { PageLoading } from './page-loading.tsx';

const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
// React is told that the element has markup of its own, and so leaves what the server drew in it as it is.
const itsOwn = { __html: trustedTypes?.emptyHTML ?? '' };

function Unplaced() {
  useUnplaced();
  return null;
}

function Kept({ id = '', isLost = false }: { id?: string; isLost?: boolean }) {
  return (
    <>
      {!isLost && <Unplaced />}
      <div data-outline={isLost ? undefined : id} suppressHydrationWarning dangerouslySetInnerHTML={itsOwn} />
    </>
  );
}

/** What stands where the first page will: the words the server drew, or the loading indicator. */
export function FirstPage({ shape }: { shape: OutlineShape | undefined }) {
  return isOutlined() ? <Kept /> : <PageLoading shape={shape} />;
}

export interface FirstPartProps {
  /** Whose part it is. */
  id: string;
  /** Whether the server drew words of it. */
  hasWords: boolean;
  /** They are all there will be. */
  isLost: boolean;
  /** What stands there where it did not. */
  instead: ReactNode;
}

/** The same where a part will stand on a page of the shell. */
export const FirstPart = ({ id, hasWords, isLost, instead }: FirstPartProps) =>
  hasWords ? <Kept id={id} isLost={isLost} /> : instead;
