import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { errorSentence, fieldSentence, messages } from '../messages.ts';

/** A line of a text field, and how it is sent. */
export interface LineToSend {
  text: string;
  send: () => Promise<unknown>;
}

interface Unsent {
  text: string;
  error: ApiError;
}

const isAboutLine = ({ error: { code } }: Unsent): boolean => code === 'invalid' || code === 'invitedoften';

const reasonOf = ({ text, error: { fields, code } }: Unsent): string =>
  messages.form.about(text, fieldSentence(Object.values(fields)[0]) ?? errorSentence(code));

// After a failure that is not about one line, sends no more.
const sendAll = async (lines: readonly LineToSend[]): Promise<Unsent[]> => {
  const unsent: Unsent[] = [];
  for (const { text, send } of lines) {
    const last = unsent.at(-1);
    if (last && !isAboutLine(last)) unsent.push({ text, error: last.error });
    else
      await send().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        unsent.push({ text, error });
      });
  }
  return unsent;
};

/**
 * Sends the lines of a text field one after another, as the `save` of its form. Those that were refused stay in the field,
 * each with its reason. `onSent` gets the number of the others.
 */
export const sendLines = async <Values extends FieldValues, Output>(
  { setValue, setError }: UseFormReturn<Values, unknown, Output>,
  field: FieldPath<Values>,
  lines: readonly LineToSend[],
  onSent: (count: number) => unknown,
): Promise<void> => {
  const unsent = await sendAll(lines);
  const sent = lines.length - unsent.length;
  if (sent > 0) await onSent(sent);
  setValue(field, unsent.map(({ text }) => text).join('\n') as PathValue<Values, FieldPath<Values>>);
  const [first] = unsent;
  if (!first) return;
  if (isAboutLine(first)) setError(field, { type: 'sentence', message: unsent.map(reasonOf).join(' ') });
  // The form moves the focus to its summary.
  throw first.error;
};
