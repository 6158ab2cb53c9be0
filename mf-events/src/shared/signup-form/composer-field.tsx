import type { FieldBinding } from '@portal/kit/form';
import { Combobox } from '@portal/kit/ui/combobox';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { suggestComposers, type ComposerNames } from './suggest-composers.ts';

interface ComposerFieldProps {
  field: FieldBinding;
  /** The composers this family has played: suggested before all others. */
  known: readonly string[];
  onChoose: (name: string) => void;
}

/** Whoever wrote the piece; some five hundred names are fetched when somebody comes to this field. */
export function ComposerField({ field, known, onChoose }: ComposerFieldProps) {
  const [bundled, setBundled] = useState<readonly ComposerNames[]>([]);
  const fetchNames = () => {
    // Without them one types the name: nothing to tell anybody.
    if (bundled.length === 0)
      import('./composers.ts').then(({ composers }) => setBundled(composers)).catch(() => undefined);
  };
  const names = [...known.map((name) => [name]), ...bundled];
  return (
    <Combobox
      {...field}
      label={messages.form.composer}
      optional
      listLabel={messages.form.composerOptions}
      suggest={(typed) => suggestComposers(typed, names)}
      onChoose={onChoose}
      onFocus={fetchNames}
      autoCapitalize="words"
      spellCheck={false}
    />
  );
}
