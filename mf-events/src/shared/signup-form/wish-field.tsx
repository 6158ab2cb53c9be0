import type { EventResponse } from '@portal/contracts/events';
import { timedWishes, wishKinds } from '@portal/contracts/wish.rules';
import { formatTimes } from '@portal/kit/format';
import { FieldRow } from '@portal/kit/ui/field';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from '../../messages.ts';
import type { SignupForm } from './signup-values.ts';

const { wish: label, wishes: text } = messages.form;

/** Shown next to the field, because the times of a wish are in the event's time zone. */
export type EventTimes = Pick<EventResponse, 'date' | 'duration' | 'timeZone'>;

/** A choice of one wish for the place in the order, with its time or name. The form's value is like 'by 15:00'. */
export function WishField({ form, event }: { form: SignupForm; event: EventTimes }) {
  const { id, name, error } = form.field('wish');
  const [kind = '', ...words] = form.control.watch('wish').split(' ');
  const typed = words.join(' ');
  const isTimed = timedWishes.some((one) => one === kind);
  const set = (wish: string) => form.control.setValue('wish', wish, { shouldDirty: true });
  return (
    <FieldRow>
      <Select
        label={label}
        optional
        placeholder={text.none}
        options={wishKinds.map((value) => ({ value, label: text[value] }))}
        value={kind}
        onChange={({ target }) => set(target.value)}
      />
      {isTimed && (
        <TextInput
          type="time"
          id={id}
          name={name}
          label={text.time}
          hint={text.hint(formatTimes(event.date, event.duration, event.timeZone))}
          error={error}
          value={typed}
          onChange={({ target }) => set(`${kind} ${target.value}`.trim())}
        />
      )}
      {kind === 'with' && (
        <TextInput
          id={id}
          name={name}
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={100}
          error={error}
          value={typed}
          onChange={({ target }) => set(target.value === '' ? kind : `${kind} ${target.value}`)}
        />
      )}
    </FieldRow>
  );
}
