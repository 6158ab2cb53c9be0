import type { FieldBinding } from '@portal/kit/form';
import { Combobox } from '@portal/kit/ui/combobox';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { suggestComposers, type ComposerNames } from './suggest-composers.ts';

interface ComposerFieldProps {
  field: FieldBinding;
  /** Composers the family has played, suggested first. */
  known: readonly string[];
  onChoose: (name: string) => void;
}

/** Text field for the composer. Some five hundred names for suggestions are loaded when it gets the focus. */
export function ComposerField({ field, known, onChoose }: ComposerFieldProps) {
  const [bundled, setBundled] = useState<readonly ComposerNames[]>([]);
  const fetchNames = () => {
    // If the names fail to load, users type the name themselves.
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
