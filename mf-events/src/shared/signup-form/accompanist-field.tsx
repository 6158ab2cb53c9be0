import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { beginsWords } from '@portal/kit/begins-words';
import { announce } from '@portal/kit/ui/announce';
import { Combobox } from '@portal/kit/ui/combobox';
import { messages } from '../../messages.ts';
import { addPerformer, freeProfiles } from './other-performers.tsx';
import type { Performer, SignupForm } from './signup-values.ts';

const text = messages.form;
const most = 6;

interface AccompanistFieldProps {
  form: SignupForm;
  profiles: readonly Performer[];
  earlier: readonly PerformanceResponse[];
}

/**
 * Text field for the accompanist. Offers the account's profiles and the texts of earlier sign-ups first, so that one
 * person is not written in three ways. A chosen profile joins the piece as accompanist.
 */
export function AccompanistField({ form, profiles, earlier }: AccompanistFieldProps) {
  const { control } = form;
  const free = freeProfiles(form, profiles);
  const known = [...free.map(fullName), ...earlier.map(({ accompanist = '' }) => accompanist)];
  const choose = (name: string) => {
    const person = free.find((profile) => fullName(profile) === name);
    control.setValue('accompanist', person ? '' : name, { shouldDirty: true });
    if (!person) return;
    addPerformer(form, { profile: person._id, instrument: text.piano, role: 'accompanist' }, earlier);
    announce(text.accompanies(name));
  };
  return (
    <Combobox
      {...form.field('accompanist')}
      label={text.accompanist}
      hint={text.accompanistHint}
      optional
      listLabel={text.accompanistOptions}
      suggest={(typed) =>
        [...new Set(known)].filter((name) => name !== typed && beginsWords(name, typed)).slice(0, most)
      }
      onChoose={choose}
      autoCapitalize="words"
      spellCheck={false}
    />
  );
}
