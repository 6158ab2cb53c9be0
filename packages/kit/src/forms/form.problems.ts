import type { ErrorCode } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';
import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { detailOf } from '../api/developing.ts';
import { errorSentence, fieldSentence, messages } from '../messages.ts';
import { session } from '../session/session-store.ts';

/**
 * One line of the error summary. With `field` it links to that field, with `signIn` to the login page in a
 * new tab.
 */
export interface Problem {
  field?: string;
  signIn?: boolean;
  /** Shown only to developers. */
  detail?: string | undefined;
  text: string;
}

/** How a page overrides the presentation of problems. */
export interface ProblemOptions<Values extends FieldValues> {
  /** Called when saving failed, for example to show a toast in addition to the form's messages. */
  failed?: (error: ApiError) => void;
  /** Sentences that replace the usual ones on this page. */
  sentences?: { fields?: Partial<Record<FieldCode, string>>; errors?: Partial<Record<ErrorCode, string>> };
  /** Maps an error code to the field it concerns; the code's sentence is shown at that field. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>;
}

/** Returns the message for a failed call, with the waiting time and the next step if these are known. */
export const failureSentence = (
  error: ApiError,
  instead: Partial<Record<ErrorCode, string>> = {},
): string => {
  const own = instead[error.code];
  if (own !== undefined) return own;
  if (error.code === 'unauthenticated') return messages.form.expired;
  if (error.code === 'throttled' && error.retryAfter !== undefined) {
    return messages.form.retryAfter(error.retryAfter);
  }
  return errorSentence(error.code);
};

/** Returns whether saving failed because the session had expired and the same user has logged in again. */
const useResumed = (failure: ApiError | undefined): boolean => {
  const [resumed, setResumed] = useState<ApiError>();
  useEffect(() => {
    if (failure?.code !== 'unauthenticated') return undefined;
    return session.subscribe(({ status }) => {
      if (status === 'signed-in') setResumed(failure);
    });
  }, [failure]);
  return failure !== undefined && failure === resumed;
};

const known = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(500, undefined, undefined, { cause: error });
};

/** Returns the failure of the last save, and how often the form had problems. */
export function useFailure<Values extends FieldValues, Output extends FieldValues>(
  control: UseFormReturn<Values, unknown, Output>,
  { failed, sentences, fieldOf }: ProblemOptions<Values>,
) {
  const [failure, setFailure] = useState<ApiError>();
  const [refusals, setRefusals] = useState(0);
  const [failures, setFailures] = useState(0);
  const isResumed = useResumed(failure);

  const fail = (cause: unknown): void => {
    const error = known(cause);
    const own = fieldOf?.[error.code];
    if (own !== undefined) {
      control.setError(own, { type: 'sentence', message: failureSentence(error, sentences?.errors) });
    }
    for (const [name, code] of own === undefined ? Object.entries(error.fields) : []) {
      control.setError(name as FieldPath<Values>, { type: 'server', message: code });
    }
    setFailure(error);
    setFailures((count) => count + 1);
    setRefusals((count) => count + 1);
    failed?.(error);
  };

  return {
    failure,
    refusals,
    failures,
    isResumed,
    fail,
    refuse: () => setRefusals((count) => count + 1),
    forget: () => setFailure(undefined),
  };
}

/** Returns the sentence for a field's react-hook-form error. */
export const sentenceOf = (
  error: { type?: string; message?: string } | undefined,
  sentences: ProblemOptions<FieldValues>['sentences'],
): string | undefined =>
  error?.type === 'sentence'
    ? error.message
    : (sentences?.fields?.[error?.message as FieldCode] ?? fieldSentence(error?.message));

const { tooLong, unknown, invalid } = messages.fields;
const general = [tooLong, unknown, invalid];

/** Returns a line of the error summary. Adds the label of the field to sentences that fit any field. */
export const withLabel = (sentence: string, label = ''): string =>
  label !== '' && general.includes(sentence) ? messages.form.about(label, sentence) : sentence;

/** Returns the current problems: the errors of fields, otherwise the failure of the whole save. */
export const problemsOf = (
  fields: Problem[],
  failure: ApiError | undefined,
  sentences: ProblemOptions<FieldValues>['sentences'],
): Problem[] =>
  failure && fields.length === 0
    ? [
        {
          text: failureSentence(failure, sentences?.errors),
          signIn: failure.code === 'unauthenticated',
          detail: detailOf(failure.requestId),
        },
      ]
    : fields;
