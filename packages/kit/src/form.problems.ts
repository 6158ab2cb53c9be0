import type { ErrorCode } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import { detailOf } from './developing.ts';
import { failureSentence } from './form.failure.ts';
import { useResumed } from './form.resumed.ts';
import { fieldSentence, messages } from './messages.ts';

/** One line of the error summary; with `field` it leads there, with `signIn` to the login in a tab of its own. */
export interface Problem {
  field?: string;
  signIn?: boolean;
  /** What only developers are shown of it. */
  detail?: string | undefined;
  text: string;
}

/** What a page says of problems in a way of its own. */
export interface ProblemOptions<Values extends FieldValues> {
  /** Called when a save failed, for a toast beside what the form itself says. */
  failed?: (error: ApiError) => void;
  /** Other sentences than the usual ones, where the page needs them. */
  sentences?: { fields?: Partial<Record<FieldCode, string>>; errors?: Partial<Record<ErrorCode, string>> };
  /** Which field a failure is about: the sentence of its code stands beside that field, instead of a field code's. */
  fieldOf?: Partial<Record<ErrorCode, FieldPath<Values>>>;
}

const known = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(500, undefined, undefined, { cause: error });
};

/** The failure of the last save, and how often a form met a problem. */
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

/** The sentence beside a field, of the error react-hook-form keeps for it. */
export const sentenceOf = (
  error: { type?: string; message?: string } | undefined,
  sentences: ProblemOptions<FieldValues>['sentences'],
): string | undefined =>
  error?.type === 'sentence'
    ? error.message
    : (sentences?.fields?.[error?.message as FieldCode] ?? fieldSentence(error?.message));

const { tooLong, unknown, invalid } = messages.fields;
const general = [tooLong, unknown, invalid];

/** A line of the summary for a field: sentences that fit any field say which one it is. */
export const withLabel = (sentence: string, label = ''): string =>
  label !== '' && general.includes(sentence) ? messages.form.about(label, sentence) : sentence;

/** What is wrong now: what stands beside fields, else the failure of the whole. */
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
