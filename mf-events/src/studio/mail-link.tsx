import type { AskedFamily } from '@portal/contracts/teachers';
import { TypedLines } from '@portal/contracts/text';
import { formatEventDay, isolated, readerTimeZone } from '@portal/kit/format';
import { usePortalForm } from '@portal/kit/form';
import { sendLines } from '@portal/kit/form.lines';
import { toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { Lines, WrappingLine } from '@portal/kit/ui/lines';
import { Textarea } from '@portal/kit/ui/textarea';
import { messages } from '../messages.ts';
import { Fold } from '../shared/fold.tsx';
import { inviteFamily } from '../teachers.api.ts';

const text = messages.inviteFamilies;

/** Returns the addresses in a text, which may have the names of people before them: 'Kim <kim@example.org>'. */
const addressesIn = (typed: string): string[] => {
  const found = typed.split(/[,;\n]/).flatMap((part) => {
    const named = /<([^<>]+)>/.exec(part)?.[1];
    return named === undefined ? part.split(/\s+/) : [named.trim()];
  });
  return [...new Set(found.filter(Boolean))];
};

/** Mails the link to many families at once. Addresses that were refused stay in the field, each with its reason. */
export function MailLink({ onSent }: { onSent: () => void }) {
  const form = usePortalForm(TypedLines, {
    defaults: { lines: '' },
    draft: 'invite-families',
    save: async ({ lines }) => {
      const addresses = addressesIn(lines);
      const toSend = addresses.map((email) => ({ text: email, send: () => inviteFamily({ email }) }));
      await sendLines(form.control, 'lines', toSend, (count) => {
        toastSuccess(text.sent(count));
        onSent();
      });
    },
  });
  return (
    <Form form={form} submit={text.send} look="secondary" label={text.byMail}>
      <Textarea label={text.emails} hint={text.emailsHint} rows={2} required {...form.field('lines')} />
    </Form>
  );
}

/** The families that were asked by mail, each with what it did with the link. */
export function AskedFamilies({ asked }: { asked: readonly AskedFamily[] }) {
  if (asked.length === 0) return null;
  return (
    <Fold name="asked" title={text.asked(asked.length, asked.filter(({ chose }) => chose > 0).length)} isOpen>
      <Lines>
        {asked.map(({ email, at, opened, chose }) => (
          <WrappingLine key={email}>
            <p>{isolated(email)}</p>
            <p className="p-soft">
              {chose > 0
                ? text.chose(chose)
                : (opened ? text.opened : text.askedOn)(formatEventDay(at, readerTimeZone()))}
            </p>
          </WrappingLine>
        ))}
      </Lines>
    </Fold>
  );
}
