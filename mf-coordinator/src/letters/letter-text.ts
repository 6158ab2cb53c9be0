import type { LetterFamily } from '@portal/contracts/letters';
import { isolated } from '@portal/kit/format';
import { messages } from '../messages.ts';

/** Returns the names of a family's children, each once. */
export const childrenOf = ({ pieces }: Pick<LetterFamily, 'pieces'>): string =>
  messages.letters.list([...new Set(pieces.map(({ child }) => isolated(child)))]);
