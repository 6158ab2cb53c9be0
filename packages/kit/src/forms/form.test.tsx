import { ProfileFields } from '@portal/contracts/profiles';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { Attempt } from './form.ts';
import { mergeFields, numberOf, usePortalForm } from './form.ts';
import { session } from '../session/session.ts';
import { setPageTitle } from '../pages/title.ts';
import { findProblem, findProblems, press } from '../testing/on-page.tsx';
import { Form } from '../ui/fields/form.tsx';
import { SignInAddress } from '../ui/controls/sign-in-link.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';

type Save = (input: ProfileFields, attempt: Attempt) => Promise<unknown>;

function ProfileForm({ save, draft }: { save: Save; draft?: string }) {
  const form = usePortalForm(ProfileFields, {
    defaults: { firstName: '', lastName: '', grade: '', school: '' },
    toInput: (values) => ({ ...values, grade: numberOf(values.grade) }),
    save,
    draft,
    sentences: { errors: { full: 'No room' } },
    fieldOf: { noemail: 'lastName' },
  });
  return (
    <Form form={form} submit="Create">
      <TextInput label="First Name" required {...form.field('firstName')} />
      <TextInput label="Last Name" required {...form.field('lastName')} />
      <TextInput label="Grade" required hint="0 to 12" {...form.field('grade')} />
      <TextInput label="School Name" required {...form.field('school')} />
    </Form>
  );
}

const show = (save: Save, draft?: string) =>
  render(
    <StrictMode>
      <ProfileForm save={save} draft={draft} />
    </StrictMode>,
  );
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = async () => {
  await userEvent.type(box('First Name'), 'Ana Lí');
  await userEvent.type(box('Last Name'), '李');
  await userEvent.type(box('Grade'), '7');
  await userEvent.type(box('School Name'), 'Lincoln Middle');
};
const saving = () => vi.fn<Save>(() => Promise.resolve());
const create = () => press('Create');
const fillAndCreate = async () => {
  await fill();
  await create();
};
const showAndCreate = async (save: Save) => {
  show(save);
  await fillAndCreate();
};
const keysOf = (save: ReturnType<typeof saving>) =>
  save.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);

beforeEach(() => setPageTitle('Create Profile'));
afterEach(() => {
  sessionStorage.clear();
  session.setState({ status: 'checking' }, true);
});

describe('an empty form that is submitted', () => {
  it('shows the missing fields in a focused summary and next to each field, in order', async () => {
    const save = vi.fn<Save>();
    show(save);
    await create();
    expect(await findProblem()).toHaveFocus();
    expect(await findProblems()).toEqual([
      'Please enter your first name.',
      'Please enter your last name.',
      'Please enter your grade level.',
      'Please enter your school name.',
    ]);
    expect(box('First Name')).toBeInvalid();
    expect(box('First Name')).toHaveAccessibleDescription('Please enter your first name.');
    expect(box('Grade')).toHaveAccessibleDescription('0 to 12 Please enter your grade level.');
    expect(document.title).toBe('Error: Create Profile');
    expect(save).not.toHaveBeenCalled();
  });

  it('takes a message away as soon as its field is right, and adds none before the next attempt', async () => {
    show(vi.fn<Save>());
    await create();
    await findProblem();
    await userEvent.type(box('Grade'), 'x');
    await userEvent.type(box('First Name'), 'A');
    expect(box('First Name')).not.toBeInvalid();
    expect(await findProblems()).toEqual([
      'Please enter your last name.',
      'Please enter your grade level.',
      'Please enter your school name.',
    ]);
    await userEvent.clear(box('First Name'));
    expect(box('First Name')).not.toBeInvalid();
    await userEvent.clear(box('Grade'));
    await fill();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has links from the summary to the fields', async () => {
    show(vi.fn<Save>());
    await create();
    await userEvent.click(await screen.findByRole('link', { name: 'Please enter your grade level.' }));
    expect(box('Grade')).toHaveFocus();
  });

  it("focuses the summary at each attempt, and removes the title's prefix once it succeeds", async () => {
    show(saving());
    await create();
    await userEvent.type(box('First Name'), 'Ana');
    await create();
    expect(await screen.findByRole('alert')).toHaveFocus();
    await fillAndCreate();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.title).toBe('Create Profile');
  });
});

describe('a valid form that is submitted', () => {
  it('passes the parsed input to the save function', async () => {
    const save = saving();
    await showAndCreate(save);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    const parsed = { firstName: 'Ana Lí', lastName: '李', grade: 7, school: 'Lincoln Middle' };
    expect(save.mock.calls[0]?.[0]).toEqual(parsed);
  });

  it('is sent once, however often the button is pressed', async () => {
    let finish = () => {};
    const save = vi.fn<Save>(() => new Promise<void>((resolve) => (finish = resolve)));
    await showAndCreate(save);
    const button = screen.getByRole('button', { name: 'Create' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await create();
    await userEvent.type(box('Grade'), '{Enter}');
    expect(save).toHaveBeenCalledTimes(1);
    finish();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  });

  it('keeps its idempotency key when it is retried, and changes it with the content', async () => {
    const save = vi.fn<Save>(() => Promise.reject(new ApiError(0)));
    await showAndCreate(save);
    await screen.findByText(/cannot be reached/);
    await create();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    await userEvent.type(box('First Name'), 'x');
    await create();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
    const [first, second, third] = keysOf(save);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is not sent again while the next page is rendering', async () => {
    const save = vi.fn<Save>(() => {
      history.replaceState(null, '', '/next');
      return Promise.resolve();
    });
    await showAndCreate(save);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create' })).not.toHaveAttribute('aria-busy'),
    );
    await create();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('gets a new idempotency key after a success', async () => {
    const save = saving();
    await showAndCreate(save);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    await create();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    const [first, second] = keysOf(save);
    expect(second).not.toBe(first);
  });
});

describe('a save that fails', () => {
  const failing = (status: number, body: unknown) =>
    vi.fn<Save>(() => Promise.reject(new ApiError(status, body)));

  it('names the field in the summary if the message does not', async () => {
    const fields = { firstName: 'tooLong', lastName: 'tooLong', grade: 'wholeGrade', school: 'invalid' };
    await showAndCreate(failing(400, { error: 'invalid', fields, requestId: 'r' }));
    expect(await findProblems()).toEqual([
      'First Name: This is too long. Please shorten it.',
      'Last Name: This is too long. Please shorten it.',
      'Please enter a whole number: 0 for Kindergarten, 1 to 12, or 13 for anything else.',
      'School Name: Please check this.',
    ]);
  });

  it("shows the server's message next to its field and keeps the typed text", async () => {
    await showAndCreate(failing(400, { error: 'invalid', fields: { school: 'tooLong' }, requestId: 'r' }));
    expect(await findProblems()).toEqual(['School Name: This is too long. Please shorten it.']);
    expect(box('School Name')).toHaveAccessibleDescription('This is too long. Please shorten it.');
    expect(box('First Name').value).toBe('Ana Lí');
  });

  it('links to the login in a new tab when the session has ended, and works after the login', async () => {
    session.setState({ status: 'signed-out', expired: 'a1' }, true);
    const save = failing(401, { error: 'unauthenticated', requestId: 'r' });
    render(
      <SignInAddress value="/enter?again=1">
        <ProfileForm save={save} />
      </SignInAddress>,
    );
    await fillAndCreate();
    const link = await screen.findByRole('link', { name: 'Log in (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/enter?again=1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    act(() => session.setState({ status: 'signed-in', id: 'a1', permissions: [] }, true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent(
      'You are logged in again. Nothing you typed is lost',
    );
    expect(screen.getByRole('status')).toHaveFocus();
    expect(box('First Name').value).toBe('Ana Lí');
    save.mockResolvedValue(undefined);
    await create();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it.each([
    [409, { error: 'full', requestId: 'r' }, 'No room'],
    [409, { error: 'emailtaken', requestId: 'r' }, 'An account with this email already exists'],
    [401, { error: 'unauthenticated', requestId: 'r' }, /You have been logged out/],
    [400, { error: 'invalid', fields: { nowhere: 'invalid' }, requestId: 'r' }, /Something you entered/],
  ])('shows the message for %i %o', async (status, body, sentence) => {
    await showAndCreate(failing(status, body));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('shows the message of the error code next to its field', async () => {
    await showAndCreate(failing(401, { error: 'noemail', fields: { school: 'school' }, requestId: 'r' }));
    const said = 'No account found associated with this email';
    expect(await findProblems()).toEqual([expect.stringContaining(said)]);
    expect(box('Last Name')).toHaveAccessibleDescription(said);
  });

  it('reports an unexpected error and shows that something went wrong', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    await showAndCreate(vi.fn<Save>(() => Promise.reject(new TypeError('a bug'))));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side');
    expect(report).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe('a draft', () => {
  const person = (id: string) => session.setState({ status: 'signed-in', id, permissions: [] }, true);
  const open = (save: Save = vi.fn<Save>()) => show(save, 'profile');
  const fillAndLeave = async () => {
    const first = open();
    await fill();
    first.unmount();
  };

  it('survives a reload for the same user and is deleted once saved', async () => {
    person('a1');
    await fillAndLeave();
    const second = open(saving());
    expect(box('First Name').value).toBe('Ana Lí');
    await create();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    second.unmount();
    open();
    expect(box('First Name').value).toBe('');
  });

  it('shows that it was restored, and can be discarded', async () => {
    person('a1');
    const first = open();
    expect(screen.queryByText(/Restored/)).toBeNull();
    await fill();
    first.unmount();
    open();
    expect(screen.getByText(/Restored what you had not saved/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(box('First Name')).toHaveValue('');
    expect(box('First Name')).toHaveFocus();
    expect(screen.queryByText(/Restored/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not stored if the values are unchanged', async () => {
    person('a1');
    const first = open();
    await userEvent.type(box('First Name'), 'A{Backspace}');
    first.unmount();
    expect(sessionStorage).toHaveLength(0);
    open();
    expect(screen.queryByText(/Restored/)).toBeNull();
  });

  it('starts again from the saved values', async () => {
    person('a1');
    const first = open(saving());
    await fillAndCreate();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await userEvent.type(box('School Name'), '!');
    first.unmount();
    open();
    expect(box('School Name')).toHaveValue('Lincoln Middle!');
  });

  it('is kept for the user whose session has ended', async () => {
    session.setState({ status: 'signed-out', expired: 'a1' }, true);
    await fillAndLeave();
    person('a1');
    open();
    expect(box('School Name').value).toBe('Lincoln Middle');
  });

  describe('on a core page', () => {
    const openCorePage = async (hasNavigation: boolean) => {
      vi.resetModules();
      vi.stubGlobal('navigation', {});
      if (!hasNavigation) vi.unstubAllGlobals();
      const core = await import('../session/draft.ts');
      const values = { email: 'a@b.org' };
      sessionStorage.setItem('portal-draft:signup', JSON.stringify({ owner: '', values }));
      expect(core.readDraft('signup')).toEqual(values);
      core.keepDraftsInHistory();
      expect(core.readDraft('signup')).toBeUndefined();
      return core;
    };
    const stored = { zip: '94610' };
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });

    it('is stored in the history entry without its password, and not where teams can read it', async () => {
      vi.useFakeTimers();
      history.replaceState({ key: 'k' }, '');
      const core = await openCorePage(true);
      core.writeDraft('account', { ...stored, password: 'Music2026' });
      expect(core.readDraft('account')).toBeUndefined();
      vi.runAllTimers();
      expect(core.readDraft('account')).toEqual(stored);
      expect(history.state).toMatchObject({ key: 'k' });
      expect(JSON.stringify(history.state)).not.toContain('Music2026');
      expect(Object.keys(sessionStorage)).toEqual(['portal-draft:signup']);
      core.writeDraft('account', { zip: '94611' });
      core.clearDraft('account');
      vi.runAllTimers();
      expect(core.readDraft('account')).toBeUndefined();
    });

    it('is not written into the entry of the next page', async () => {
      vi.useFakeTimers();
      const core = await openCorePage(true);
      core.writeDraft('account', stored);
      history.pushState(null, '', '/elsewhere');
      vi.runAllTimers();
      expect(history.state).toBeNull();
    });

    it('is not stored without the Navigation API', async () => {
      vi.useFakeTimers();
      history.replaceState(null, '');
      const core = await openCorePage(false);
      core.writeDraft('account', stored);
      vi.runAllTimers();
      expect(core.readDraft('account')).toBeUndefined();
      expect(history.state).toBeNull();
    });
  });

  it('is not shown to another user', async () => {
    person('a1');
    await fillAndLeave();
    person('b2');
    open();
    expect(box('First Name').value).toBe('');
  });
});

describe('numberOf', () => {
  it.each([
    ['7', 7],
    [' 0 ', 0],
    ['', undefined],
    ['seven', Number.NaN],
  ])('reads %o as %o', (text, number) => expect(numberOf(text)).toEqual(number));
});

describe('mergeFields', () => {
  const base: { title: string; notes?: string; pins?: number[] } = { title: 'Air', notes: 'None', pins: [1] };
  const [duet, gavotte] = [
    { ...base, title: 'Duet' },
    { ...base, title: 'Gavotte' },
  ];
  const withoutNotes = { title: 'Air', pins: [1] };
  it.each([
    ['a field that only they changed', base, gavotte, gavotte],
    ['a field that both changed', duet, gavotte, duet],
    ['a field that they removed', base, withoutNotes, withoutNotes],
    ['a field that I removed', withoutNotes, base, withoutNotes],
    ['a list that is equal', { ...base, pins: [1] }, { ...base, pins: [2] }, { ...base, pins: [2] }],
  ])('merges %s', (_, mine, theirs, merged) => {
    expect(mergeFields(base, mine, theirs)).toStrictEqual(merged);
  });

  it('takes a field that they added', () => {
    expect(mergeFields<{ a: number; b?: number }>({ a: 1 }, { a: 2 }, { a: 1, b: 3 })).toStrictEqual({
      a: 2,
      b: 3,
    });
  });
});
