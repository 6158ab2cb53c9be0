import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import type {
  DefaultValues,
  FieldPath,
  FieldValues,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { get, useForm } from 'react-hook-form';
import { attemptKeys } from './form.attempt.ts';
import type { Problem, ProblemOptions } from './form.problems.ts';
import { problemsOf, sentenceOf, useFailure, withLabel } from './form.problems.ts';
import type { Schema } from './form.schema.ts';
import { problemsIn, resolverOf, schemaError } from './form.schema.ts';
import { useDraft } from './form.draft.ts';

export type { Problem } from './form.problems.ts';

/** The second argument of `save`, after the input. */
export interface Attempt {
  /** The idempotency key, the same for every attempt to send the same input: pass it to `put`. */
  idempotencyKey: string;
}

export interface PortalFormOptions<Values extends FieldValues, Output> extends ProblemOptions<Values> {
  /** The initial values. Every field needs one; '' for an empty text. */
  defaults: DefaultValues<Values>;
  /** Converts the field values to the schema's input, for example texts to numbers or dates. */
  toInput?: (values: Values) => unknown;
  /** Sends the input. Errors may be thrown: an ApiError is shown at the fields. */
  save: (input: Output, attempt: Attempt) => Promise<unknown>;
  /** The name under which the typed values survive a reload in this tab. Passwords, codes and tokens are never stored. */
  draft?: string;
}

/** The props that make a control part of a form: spread them into any input of the kit. */
export type FieldBinding = UseFormRegisterReturn & { id: string; error: string | undefined };

export interface PortalForm<Values extends FieldValues, Output extends FieldValues> {
  /** The whole API of react-hook-form, for the few pages that need more. */
  control: UseFormReturn<Values, unknown, Output>;
  /** Ties an input to a field of the schema: `<TextInput label={…} {...form.field('city')} />`. */
  field: (name: FieldPath<Values>) => FieldBinding;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The current problems, in the order of the fields on screen. */
  problems: Problem[];
  /** Increases with every submit that has problems, so that the summary gets focus each time. */
  refusals: number;
  /** Increases with every attempt the server refused, so that a captcha starts again. */
  failures: number;
  /** Whether the session had expired and the same user is back, so that the form can be sent again. */
  isResumed: boolean;
  /** Whether unsaved values from an earlier visit were restored. */
  isRestored: boolean;
  /** Discards the restored values and shows the defaults. */
  discardDraft: () => void;
  pending: boolean;
}

/** Milliseconds after which the page that follows a save has rendered. */
const leavingMs = 2000;

/** Runs `act` at once, or after the next page has rendered if the address has changed from `pathname`. */
const afterLeaving = (pathname: string, act: () => void): void => {
  if (location.pathname === pathname) act();
  else setTimeout(act, leavingMs);
};

const labelOf = (element: Element): string => {
  const { labels } = element as HTMLInputElement;
  // The marks for required and optional fields come after the text of the label.
  return labels?.[0]?.firstChild?.textContent ?? '';
};

/** The names of the fields in the order of the page, each with its label. */
const fieldsOf = (form: HTMLFormElement): Map<string, string> =>
  new Map(
    [...form.elements]
      .map((element) => [element.getAttribute('name') ?? '', labelOf(element)] as const)
      .filter(([name]) => name !== ''),
  );

const onSubmitOnly = { mode: 'onSubmit', reValidateMode: 'onSubmit', shouldFocusError: false } as const;

/** Clears the errors of those fields that are right now. New errors wait for the next submit. */
const clearSettled = <Values extends FieldValues, Output>(
  { getFieldState, clearErrors }: UseFormReturn<Values, unknown, Output>,
  wrong: ReadonlyMap<string, string>,
  names: readonly string[],
): void => {
  for (const name of names as FieldPath<Values>[])
    if (getFieldState(name).error?.type === schemaError && !wrong.has(name)) clearErrors(name);
};

/**
 * Validates a form with a contracts schema on submit, sends it, and shows server errors at its fields. Typed values stay
 * after a failure, and a second submit sends the same idempotency key.
 * @example
 * const form = usePortalForm(ProfileFields, {
 *   defaults: { firstName: '', lastName: '', grade: '', school: '' },
 *   toInput: (values) => ({ ...values, grade: numberOf(values.grade) }),
 *   save: (input, { idempotencyKey }) => createProfile(input, idempotencyKey).then(() => navigate(paths.profiles)),
 * });
 * return <Form form={form}><TextInput label={messages.firstName} {...form.field('firstName')} /> … </Form>;
 */
export function usePortalForm<Values extends FieldValues, Output extends FieldValues>(
  schema: Schema<Output>,
  options: PortalFormOptions<Values, Output>,
): PortalForm<Values, Output> {
  const { defaults, toInput = (values) => values, save, sentences, draft } = options;
  const id = useId();
  const resolver = resolverOf(schema, toInput);
  const control = useForm<Values, unknown, Output>({ ...onSubmitOnly, defaultValues: defaults, resolver });
  const { errors, isSubmitting } = control.formState;
  const [shown, setShown] = useState(new Map<string, string>());
  const busy = useRef(false);
  const [attempts] = useState(attemptKeys);
  const { failure, fail, refuse, forget, refusals, failures, isResumed } = useFailure(control, options);
  const { isRestored, discardDraft, forgetDraft } = useDraft(control, draft);

  const errorOf = (name: string) => sentenceOf(get(errors, name), sentences);

  const send = async (input: Output) => {
    const sent = control.getValues();
    try {
      await save(input, { idempotencyKey: attempts.keyOf(input) });
      attempts.done();
      forgetDraft(sent);
    } catch (error) {
      fail(error);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const { pathname } = location;
    forget();
    setShown(fieldsOf(event.currentTarget));
    const validateAndSend = control.handleSubmit(send, refuse);
    // Ignore the second click of a double click until the next page has rendered.
    void validateAndSend(event).finally(() => afterLeaving(pathname, () => (busy.current = false)));
  };

  // Fields without a named element, such as a captcha, come last.
  const unnamed = Object.keys(errors).filter((name) => name in control.getValues());
  const names = [...new Set([...shown.keys(), ...unnamed])];
  const fieldProblems = names.flatMap((name): Problem[] => {
    const text = errorOf(name);
    return text === undefined ? [] : [{ field: `${id}${name}`, text: withLabel(text, shown.get(name)) }];
  });

  const settle = () => clearSettled(control, problemsIn(schema, toInput(control.getValues())), names);
  const field = (name: FieldPath<Values>): FieldBinding => ({
    ...control.register(name, { onChange: settle }),
    id: `${id}${name}`,
    error: errorOf(name),
  });

  return {
    control,
    field,
    submit,
    problems: problemsOf(fieldProblems, isResumed ? undefined : failure, sentences),
    refusals,
    failures,
    isResumed,
    isRestored,
    discardDraft,
    pending: isSubmitting,
  };
}

/**
 * Parses a number from a text field; undefined if it is empty, NaN if it is not a number, so that the schema
 * reports it.
 */
export const numberOf = (text: string | number | null | undefined): number | undefined => {
  const trimmed = String(text ?? '')
    .normalize('NFKC')
    .trim();
  return trimmed === '' ? undefined : Number(trimmed);
};

/** Merges two edits of the same values. Takes the other side's value if only they changed or added the field, otherwise mine. */
export const mergeFields = <Values extends object>(base: Values, mine: Values, theirs: Values): Values => {
  const merged = { ...theirs, ...mine };
  for (const field of Object.keys(merged) as (keyof Values)[]) {
    const isMine = JSON.stringify(mine[field]) !== JSON.stringify(base[field]);
    merged[field] = (isMine ? mine : theirs)[field];
    if (merged[field] === undefined) delete merged[field];
  }
  return merged;
};
