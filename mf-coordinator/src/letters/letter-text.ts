import type { LetterFamily } from '@portal/contracts/letters';
import { isolated } from '@portal/kit/format';
import { messages } from '../messages.ts';

/** The children of a family, each once. */
export const childrenOf = ({ pieces }: Pick<LetterFamily, 'pieces'>): string =>
  messages.letters.list([...new Set(pieces.map(({ child }) => isolated(child)))]);
