import { toastError } from '@portal/kit/toast';
import { Button, TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../../messages.ts';

interface CalendarButtonProps {
  events: readonly string[];
  /** What the file is called. */
  name: string;
  /** What the button says, where it is not about one event. */
  label?: string;
  /** Drawn as a link, where it is a small thing among others. */
  isText?: boolean;
}

/** Saves events as a calendar file; what makes it is fetched by the first press. */
export function CalendarButton({ events, name, label, isText = false }: CalendarButtonProps) {
  const [isPending, setPending] = useState(false);
  const save = () => {
    setPending(true);
    import('./save-calendar.ts')
      .then(({ saveCalendar }) => saveCalendar(events, name))
      .catch(() => toastError(messages.event.calendarFailed))
      .finally(() => setPending(false));
  };
  const text = label ?? messages.event.addToCalendar;
  const button = {
    onClick: save,
    'aria-label': label ?? messages.event.about(text, name),
    children: text,
  };
  return isText ? (
    <TextButton {...button} aria-busy={isPending || undefined} />
  ) : (
    <Button look="quiet" small pending={isPending} {...button} />
  );
}
