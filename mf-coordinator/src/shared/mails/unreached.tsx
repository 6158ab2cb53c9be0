import type { UnreachedFamily } from '@portal/contracts/mails';
import { isolated } from '@portal/kit/format';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../../messages.ts';

const text = messages.letters;

/** Names the families that no email reaches. */
export function Unreached({ families }: { families: readonly Pick<UnreachedFamily, 'names'>[] }) {
  if (families.length === 0) return null;
  const named = families.map(({ names }) => text.list(names.map(isolated)));
  return <Notice>{text.unreached(named)}</Notice>;
}
