import type { OutlineShape } from '@portal/contracts/outline';
import { useUnplaced } from '@portal/kit/ui/loading';
import type { ReactNode } from 'react';
import { isOutlined } from '../loading/taken-over.ts';
import { PageLoading } from './page-loading.tsx';

const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
// With dangerouslySetInnerHTML, React keeps the element's server-rendered content during hydration.
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

/** The placeholder of the first page: the outline rendered by the server, or the loading indicator. */
export function FirstPage({ shape }: { shape: OutlineShape | undefined }) {
  return isOutlined() ? <Kept /> : <PageLoading shape={shape} />;
}

export interface FirstPartProps {
  /** The id of the part's remote. */
  id: string;
  /** Whether the server rendered an outline of the part. */
  hasWords: boolean;
  /** Whether the part failed to load, so that only the outline is shown. */
  isLost: boolean;
  /** Rendered if there is no outline. */
  instead: ReactNode;
}

/** The placeholder of a part on a page of the shell. */
export const FirstPart = ({ id, hasWords, isLost, instead }: FirstPartProps) =>
  hasWords ? <Kept id={id} isLost={isLost} /> : instead;
