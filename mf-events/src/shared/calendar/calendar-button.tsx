import { useAction } from '@portal/kit/action';
import { common } from '@portal/kit/messages';
import { toastError } from '@portal/kit/toast';
import { Button, TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';

interface CalendarButtonProps {
  events: readonly string[];
  /** Name of the file. */
  name: string;
  /** Label of the button if it is not about a single event. */
  label?: string;
  /** Whether the button looks like a link. */
  isText?: boolean;
}

/** Button that saves events as a calendar file. The code that writes the file is loaded by the first press. */
export function CalendarButton({ events, name, label, isText = false }: CalendarButtonProps) {
  const { act, isPending } = useAction(() => toastError(common.calendarFailed));
  const save = () =>
    void act(() => import('./save-calendar.ts').then(({ saveCalendar }) => saveCalendar(events, name)));
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
