import { TypedAddresses, type AskedFamily } from '@portal/contracts/teachers';
import { formatEventDay, isolated, readerTimeZone } from '@portal/kit/format';
import { usePortalForm } from '@portal/kit/form';
import { isApiError, type ApiError } from '@portal/kit/http';
import { errorSentence, fieldSentence } from '@portal/kit/messages';
import { toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { Line, Lines } from '@portal/kit/ui/lines';
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

interface Unsent {
  email: string;
  error: ApiError;
}

const isAboutAddress = ({ error: { code } }: Unsent): boolean =>
  code === 'invalid' || code === 'invitedoften';

/** Sends the link to each address. After a failure that is not about one address, it sends to no more. */
const sendToAll = async (addresses: readonly string[]): Promise<Unsent[]> => {
  const unsent: Unsent[] = [];
  for (const email of addresses) {
    const last = unsent.at(-1);
    if (last && !isAboutAddress(last)) unsent.push({ email, error: last.error });
    else
      await inviteFamily({ email }).catch((error: unknown) => {
        if (!isApiError(error)) throw error;
        unsent.push({ email, error });
      });
  }
  return unsent;
};

/** Mails the link to many families at once. Addresses that were refused stay in the field, each with its reason. */
export function MailLink({ onSent }: { onSent: () => void }) {
  const form = usePortalForm(TypedAddresses, {
    defaults: { emails: '' },
    draft: 'invite-families',
    save: async ({ emails }) => {
      const addresses = addressesIn(emails);
      const unsent = await sendToAll(addresses);
      const sent = addresses.length - unsent.length;
      if (sent > 0) {
        toastSuccess(text.sent(sent));
        onSent();
      }
      form.control.reset({ emails: unsent.map(({ email }) => email).join('\n') });
      const [first] = unsent;
      if (!first) return;
      if (isAboutAddress(first)) {
        const reasons = unsent.map(({ email, error: { fields, code } }) =>
          text.notSent(email, fieldSentence(fields['email']) ?? errorSentence(code)),
        );
        form.control.setError('emails', { type: 'sentence', message: reasons.join(' ') });
      }
      // The form moves the focus to its summary.
      throw first.error;
    },
  });
  return (
    <Form form={form} submit={text.send} look="secondary" label={text.byMail}>
      <Textarea label={text.emails} hint={text.emailsHint} rows={2} required {...form.field('emails')} />
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
          <Line key={email}>
            <p>{isolated(email)}</p>
            <p className="p-soft">
              {chose > 0
                ? text.chose(chose)
                : (opened ? text.opened : text.askedOn)(formatEventDay(at, readerTimeZone()))}
            </p>
          </Line>
        ))}
      </Lines>
    </Fold>
  );
}
