import type { EventResponse } from '@portal/contracts/events';
import { notices, type Mailing, type Notice } from '@portal/contracts/mails';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { Section } from '@portal/kit/ui/section';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState, type SubmitEvent } from 'react';
import { setMailing } from '../events.api.ts';
import { messages } from '../messages.ts';
import './edit-event.css';

const text = messages.mailing;

interface EventMailingProps {
  event: EventResponse;
  onSaved: (event: EventResponse) => void;
}

interface NoticeRowProps {
  notice: Notice;
  mailing: Mailing;
  onChange: (mailing: Mailing) => void;
}

function NoticeRow({ notice, mailing, onChange }: NoticeRowProps) {
  const { isOff = false, sentence = '' } = mailing[notice] ?? {};
  const change = (wanted: { isOff?: boolean; sentence?: string }) =>
    onChange({ ...mailing, [notice]: { isOff, sentence, ...wanted } });
  return (
    <li className="c-mailing__row">
      <Checkbox
        label={text.notices[notice]}
        checked={!isOff}
        onChange={({ target }) => change({ isOff: !target.checked })}
      />
      {!isOff && (
        <TextInput
          label={text.sentence}
          aria-label={text.sentenceOf(text.notices[notice])}
          maxLength={500}
          value={sentence}
          onChange={({ target }) => change({ sentence: target.value })}
        />
      )}
    </li>
  );
}

/** Form to choose the automatic emails to the families of this event. */
export function EventMailing({ event, onSaved }: EventMailingProps) {
  const [mailing, setChanged] = useState<Mailing>(event.mailing ?? {});
  const [isSaving, setSaving] = useState(false);
  const save = async (submit: SubmitEvent) => {
    submit.preventDefault();
    setSaving(true);
    await setMailing({ _id: event._id, mailing }).then(
      (saved) => {
        onSaved(saved);
        toastSuccess(text.saved);
      },
      () => toastError(text.failed),
    );
    setSaving(false);
  };
  return (
    <Section title={text.title}>
      <details>
        <summary>{text.open}</summary>
        <form onSubmit={(submit) => void save(submit)}>
          <ul className="c-mailing p-list">
            {notices.map((notice) => (
              <NoticeRow key={notice} notice={notice} mailing={mailing} onChange={setChanged} />
            ))}
          </ul>
          <Button type="submit" look="secondary" pending={isSaving}>
            {text.save}
          </Button>
        </form>
      </details>
    </Section>
  );
}
