import type { EventResponse } from '@portal/contracts/events';
import { languages } from '@portal/contracts/languages';
import type { LetterFamily } from '@portal/contracts/letters';
import { letterTo, missingFor } from '@portal/contracts/letters.rules';
import { placeholdersIn } from '@portal/contracts/placeholders';
import { toastSuccess } from '@portal/kit/toast';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { Section } from '@portal/kit/ui/section';
import { Select } from '@portal/kit/ui/select';
import { useState } from 'react';
import { testLetter } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { toastRefusal } from '../shared/toast-refusal.ts';
import { childrenOf, toOf, type LetterDraft } from './letter-values.ts';

const text = messages.letters;

interface LetterPreviewProps {
  event: EventResponse;
  draft: LetterDraft;
  addressees: readonly LetterFamily[];
  version: number | undefined;
}

interface TestToMeProps extends Pick<LetterPreviewProps, 'event' | 'draft'> {
  family: LetterFamily;
}

function TestToMe({ event, draft, family }: TestToMeProps) {
  const [isSending, setSending] = useState(false);
  const { subject, body } = draft;
  const send = async () => {
    setSending(true);
    await testLetter({ event: event._id, subject, body, to: toOf(draft), account: family.user })
      .then(() => toastSuccess(text.tested))
      .catch(toastRefusal())
      .finally(() => setSending(false));
  };
  const isEmpty = subject.trim() === '' || body.trim() === '';
  return (
    <Button look="secondary" small pending={isSending} disabled={isEmpty} onClick={() => void send()}>
      {text.test}
    </Button>
  );
}

/** Previews the letter for one family at a time. */
export function LetterPreview({ event, draft, addressees, version }: LetterPreviewProps) {
  const [user, setUser] = useState('');
  const at = Math.max(
    0,
    addressees.findIndex((family) => family.user === user),
  );
  const family = addressees[at];
  if (!family)
    return (
      <Section title={text.preview}>
        <p className="p-soft">{text.nobodyInGroup}</p>
      </Section>
    );
  const letter = letterTo(draft, family, event);
  const { used } = placeholdersIn(`${draft.subject}\n${draft.body}`);
  const missing = missingFor(family, used);
  const lacking = addressees.filter((one) => missingFor(one, used).length > 0);
  const go = (step: number) => setUser(addressees.at((at + step) % addressees.length)?.user ?? '');
  return (
    <div className="c-letter__preview">
      <Section title={text.preview} aside={text.position(at + 1, addressees.length)}>
        <Select
          label={text.asReadBy}
          placeholder={null}
          options={addressees.map((one) => ({ value: one.user, label: `${childrenOf(one)} · ${one.email}` }))}
          value={family.user}
          onChange={({ currentTarget }) => setUser(currentTarget.value)}
        />
        <article className="c-letter__paper" aria-label={text.preview}>
          <h3>{letter.subject || '–'}</h3>
          <div className="c-letter__text">{letter.body || '–'}</div>
        </article>
        <p className="p-soft p-small">{text.frame(languages[family.language])}</p>
        {missing.length > 0 && (
          <Notice>
            {text.missing(
              missing.map((name) => `{${name}}`),
              version === undefined,
            )}
          </Notice>
        )}
        {lacking.length > 0 && (
          <details>
            <summary>{text.lacking(lacking.length)}</summary>
            <ul className="c-letter__lacking p-list">
              {lacking.map((one) => (
                <li key={one.user}>
                  <TextButton onClick={() => setUser(one.user)}>{childrenOf(one)}</TextButton>
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className="p-row">
          <TestToMe event={event} draft={draft} family={family} />
          {addressees.length > 1 && (
            <>
              <Button look="quiet" small onClick={() => go(-1)}>
                {text.previous}
              </Button>
              <Button look="quiet" small onClick={() => go(1)}>
                {text.next}
              </Button>
            </>
          )}
        </div>
      </Section>
    </div>
  );
}
