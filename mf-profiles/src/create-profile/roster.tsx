import type { CreateProfileInput, ProfileResponse } from '@portal/contracts/profiles';
import { TypedLines } from '@portal/contracts/text';
import { cellsIn } from '@portal/kit/csv';
import { numberOf, usePortalForm } from '@portal/kit/form';
import { sendLines } from '@portal/kit/form.lines';
import { tell } from '@portal/kit/news';
import { ownId, signedIn } from '@portal/kit/session';
import { toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { Section } from '@portal/kit/ui/section';
import { Textarea } from '@portal/kit/ui/textarea';
import { messages } from '../messages.ts';
import { createProfile } from '../profiles.api.ts';
import { twinOf } from './twin.ts';

const text = messages.roster;

// A heading above the grades, in all languages of the portal.
const gradeHeading = /grade|grado|年级|年級/i;

// Reads '4', '4th' and 'K' as grades.
const gradeIn = (typed: string): number =>
  /^k/i.test(typed) ? 0 : (numberOf(typed.replace(/(?<=\d)(?:st|nd|rd|th)$/i, '')) ?? Number.NaN);

interface Pupil {
  line: string;
  input: Omit<CreateProfileInput, 'user'>;
}

/** Reads rows of first name, last name, grade and school, with or without headings. */
const pupilsIn = (typed: string): Pupil[] => {
  const rows = cellsIn(typed);
  return (gradeHeading.test(rows[0]?.[2] ?? '') ? rows.slice(1) : rows).map((cells) => {
    const [firstName = '', lastName = '', grade = '', school = ''] = cells;
    const input = { firstName, lastName, grade: gradeIn(grade), school, unclaimed: true as const };
    return { line: cells.join(', '), input };
  });
};

interface RosterProps {
  known: readonly ProfileResponse[];
  onAdded: () => void;
}

/** Adds the pupils of a pasted roster. Rows that were refused stay, each with its reason. */
export function Roster({ known, onAdded }: RosterProps) {
  const form = usePortalForm(TypedLines, {
    defaults: { lines: '' },
    draft: 'roster',
    save: async ({ lines }) => {
      const all = pupilsIn(lines);
      const added = all.filter(({ input }) => !twinOf(input, known));
      const toSend = added.map(({ line, input }) => ({
        text: line,
        send: () => createProfile({ ...input, user: ownId() }, crypto.randomUUID()),
      }));
      if (added.length === 0) toastSuccess(text.added(0, all.length));
      await sendLines(form.control, 'lines', toSend, async (count) => {
        tell('profiles-changed', {});
        onAdded();
        // Reads the session again, because the menu shows the studio from the first pupil on.
        await signedIn();
        toastSuccess(text.added(count, all.length - added.length));
      });
    },
  });
  return (
    <Section title={text.title}>
      <Form form={form} submit={text.submit} look="secondary" label={text.title}>
        <Textarea label={text.lines} hint={text.hint} rows={4} required {...form.field('lines')} />
      </Form>
    </Section>
  );
}
