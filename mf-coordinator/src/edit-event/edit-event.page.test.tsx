import type { EventResponse } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import { answer, hrefOf, press, retype, textsOf } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { coordinatorId, eventOf, idOf } from '../testing/fixtures.ts';
import { previewOf, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { editEventPage } from './edit-event.page.tsx';

const id = eventOf(1)._id;
const open = (at = `/events/edit/${id}`) =>
  renderPage(editEventPage, { path: paths.editEvent, at, signedIn: { id: coordinatorId } });
const name = () => screen.findByLabelText(/^Name of Event/);
const update = () => press('Update');
/** Saves a change that is mailed to families. */
const updateAndTell = async () => {
  await update();
  await answer('Save', 'Just to be sure');
};
const openAndRename = async (text: string) => {
  open();
  await rename(text);
};
const rename = async (text: string) => {
  await retype(await name(), text);
};

describe('Edit Event', () => {
  it('has the date as its heading, its sections, and a link to a new event', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'December 1' })).toBeVisible();
    const sections = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(sections).toEqual([
      'Details',
      'Address',
      'Time',
      'Other',
      'Emails to families',
      'Cancel the event',
    ]);
    expect(screen.getByLabelText(/^Date/)).toHaveValue('2090-12-01T14:00');
    expect(hrefOf('Create a new event instead')).toBe('/events/create');
    expect(hrefOf('Build the program')).toBe(`/events/manage/${id}`);
  });

  it('saves and shows a message', async () => {
    await openAndRename('Winter Strings');
    await updateAndTell();
    expect(await screen.findByText('Event Updated')).toBeInTheDocument();
    expect(store.events.get(id)).toMatchObject({ name: 'Winter Strings', version: 1 });
  });

  it('saves the facts for families, and removes emptied ones', async () => {
    store.events.set(id, eventOf(1, { contact: 'Lena Ortiz', piano: 'Upright' }));
    open();
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Contact' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'What to bring' }), 'A clean score.');
    await userEvent.type(screen.getByRole('textbox', { name: 'Step-free access' }), 'Ramp');
    expect(screen.getByRole('textbox', { name: 'Piano' })).toHaveValue('Upright');
    await updateAndTell();
    await screen.findByText('Event Updated');
    const told = { bring: 'A clean score.', stepFree: 'Ramp', piano: 'Upright', contact: '' };
    expect(store.events.get(id)).toMatchObject(told);
  });

  it('saves twice in a row', async () => {
    await openAndRename('One');
    await updateAndTell();
    await screen.findByText('Event Updated');
    await rename('Two');
    await updateAndTell();
    await waitFor(() => expect(store.events.get(id)).toMatchObject({ name: 'Two', version: 2 }));
  });

  it('asks before unsaved changes are left, but not once they are saved', async () => {
    await openAndRename('Winter Strings');
    const back = screen.getByRole('link', { name: '‹ Manage Events' });
    await userEvent.click(back);
    await answer('Stay', 'Leave without saving?');
    expect(await name()).toHaveValue('Winter Strings');
    await updateAndTell();
    await screen.findByText('Event Updated');
    await userEvent.click(back);
    await waitFor(() => expect(screen.queryByLabelText(/^Name of Event/)).toBeNull());
  });

  it('explains that all sign-ups stay when the capacity is reduced', async () => {
    open();
    const capacity = await screen.findByLabelText('Capacity');
    await retype(capacity, '10');
    await update();
    expect(await screen.findByText(/Nobody loses a place: all 23 stay/)).toBeVisible();
    expect(store.events.get(id)?.capacity).toBe(30);
    await press('Keep all 23');
    await waitFor(() => expect(store.events.get(id)?.capacity).toBe(10));
  });

  describe('when another user has saved meanwhile', () => {
    const saveElsewhere = (change: Partial<EventResponse>) =>
      store.events.set(id, eventOf(1, { version: 5, ...change }));
    const question = async () =>
      within(await screen.findByRole('region', { name: 'Changed elsewhere since you opened it' }));
    const fields = { name: 'Mine', description: 'Theirs', piano: 'Grand' };

    it('saves without a question if they changed other fields', async () => {
      await openAndRename('Mine');
      const address = { ...eventOf(1).address, city: 'Berkeley' };
      saveElsewhere({ description: 'Theirs', piano: 'Grand', address });
      await updateAndTell();
      expect(await screen.findByText('Event Updated')).toBeInTheDocument();
      expect(store.events.get(id)).toMatchObject({ ...fields, address, version: 6 });
      expect(screen.queryByRole('region', { name: /^Changed elsewhere/ })).toBeNull();
      expect(screen.getByLabelText('Description')).toHaveValue('Theirs');
    });

    it('saves without a question if both made the same change', async () => {
      await openAndRename('Mine');
      saveElsewhere({ name: 'Mine', piano: 'Grand' });
      await updateAndTell();
      await waitFor(() => expect(store.events.get(id)).toMatchObject({ name: 'Mine', version: 6 }));
    });

    const collide = async () => {
      await openAndRename('Mine');
      saveElsewhere({ name: 'Theirs', description: 'Theirs', piano: 'Grand' });
      await updateAndTell();
      return question();
    };

    it('asks only about fields that both changed, and keeps the typed text', async () => {
      const asked = await collide();
      expect(screen.getByText('Error Updating Event')).toBeInTheDocument();
      expect(textsOf(asked.getAllByRole('listitem'))).toEqual([
        'Name of EventTheirsUse what was savedKeep mine',
      ]);
      expect(await name()).toHaveValue('Mine');
      expect(screen.getByLabelText('Piano')).toHaveValue('Grand');
    });

    it.each([
      ['Keep mine: Name of Event', 'Mine'],
      ['Use what was saved: Name of Event', 'Theirs'],
    ])('saves the chosen value, and all their other changes: %s', async (choice, saved) => {
      const asked = await collide();
      await press(choice, asked);
      expect(await name()).toHaveValue(saved);
      expect(screen.queryByRole('region', { name: /^Changed elsewhere/ })).toBeNull();
      await (saved === 'Mine' ? updateAndTell() : update());
      await waitFor(() => expect(store.events.get(id)).toMatchObject({ ...fields, name: saved, version: 6 }));
    });

    it('merges their changes also after this page has saved the emails', async () => {
      await openAndRename('Mine');
      saveElsewhere({ description: 'Theirs' });
      await userEvent.click(screen.getByText('Automatic emails'));
      await press('Save emails');
      await screen.findByText('Emails Saved');
      await updateAndTell();
      await waitFor(() =>
        expect(store.events.get(id)).toMatchObject({ name: 'Mine', description: 'Theirs' }),
      );
    });
  });

  it("sends the coordinator's id, as the spec requires", async () => {
    const sent = recordRequests(server, 'POST /event');
    await openAndRename('Winter Strings');
    await updateAndTell();
    await screen.findByText('Event Updated');
    expect(sent).toMatchObject([{ body: { _id: id, coordinator: coordinatorId } }]);
  });

  it('shows that the event does not exist', async () => {
    open('/events/edit/ffffffffffffffffffffffff');
    expect(await screen.findByText('This event does not exist, or it is not yours to manage.')).toBeVisible();
  });
});

const openCancellation = async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this event …' }));
  return within(screen.getByRole('dialog', { name: 'Cancel this event?' }));
};

describe('Cancel the event', () => {
  it('shows how many emails go to the families, requires a reason, and shows the result', async () => {
    const dialog = await openCancellation();
    expect(await dialog.findByText('4 emails go to the families of 4 pieces.')).toBeVisible();
    const cancel = () => press('Cancel the event', dialog);
    await cancel();
    expect(store.events.get(id)?.canceled).toBeUndefined();
    expect((await dialog.findAllByText('Please tell the families why.'))[0]).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'The hall is flooded.');
    await userEvent.click(dialog.getByText('See the emails'));
    expect(within(dialog.getByRole('article')).getByText('The hall is flooded.')).toBeVisible();
    await cancel();
    expect(await screen.findByText('This event is canceled: The hall is flooded.')).toBeVisible();
    expect(store.events.get(id)?.canceled?.reason).toBe('The hall is flooded.');
    expect(screen.queryByRole('button', { name: 'Cancel this event …' })).toBeNull();
  });
});

it('names the families that no email reaches, and waits with emails to the others', async () => {
  store.families.families[0]!.isConfirmed = false;
  const dialog = await openCancellation();
  expect(await dialog.findByText('3 emails go to the families of 3 pieces.')).toBeVisible();
  expect(dialog.getByText(/^No message reaches these families.*: Theo Marsh\.$/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'The hall is flooded.');
  await press('Cancel the event', dialog);
  expect(await screen.findByText('3 emails: the event is canceled.')).toBeVisible();
});

it.each([
  [5000, 'The emails are sent after 5 seconds. Until then you can take them back.'],
  [0, 'The emails are sent right away.'],
])('says how long the server keeps the emails: %i ms', async (undoMs, sentence) => {
  store.families.undoMs = undoMs;
  const dialog = await openCancellation();
  expect(await dialog.findByText(sentence)).toBeVisible();
});

it('shows that emails about a cancellation are switched off', async () => {
  store.events.set(id, eventOf(1, { mailing: { canceled: { isOff: true } } }));
  const dialog = await openCancellation();
  expect(await dialog.findByText(/^Emails about this are switched off/)).toBeVisible();
  expect(dialog.queryByText(/emails go to/)).toBeNull();
});

it('can be undone with its emails while they wait', async () => {
  store.waiting = [{ kind: 'canceled', emails: 4, ms: 28_000 }];
  store.events.set(id, eventOf(1, { canceled: { at: '2090-11-01T10:00:00.000Z', reason: 'Flooded.' } }));
  open();
  expect(await screen.findByText('4 emails: the event is canceled.')).toBeVisible();
  await press('Undo: do not cancel');
  expect(await screen.findByText('The event is not canceled, and no email is sent.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^This event is canceled/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo: do not cancel' })).toBeNull();
});

it('shows when emails are already being sent', async () => {
  store.waiting = [{ kind: 'eventChanged', emails: 1, ms: 90_000 }];
  open();
  const button = await screen.findByRole('button', { name: 'Do not send them' });
  store.waiting = [];
  await userEvent.click(button);
  expect(
    await screen.findByText('The emails are already being sent and cannot be taken back.'),
  ).toBeInTheDocument();
});

describe('an event with sign-ups that is moved', () => {
  const move = async () => {
    open();
    const date = await screen.findByLabelText(/^Date/);
    await retype(date, '2090-12-09T14:00');
    await update();
    return within(await screen.findByRole('dialog', { name: 'Just to be sure' }));
  };

  it('shows how many emails go to the families, shows each mail, and adds a note', async () => {
    const sent = recordRequests(server, 'POST /event');
    const question = await move();
    expect(question.getByText(/^Families who have signed up get an email about: Date/)).toBeVisible();
    expect(await question.findByText('4 emails go to the families of 4 pieces.')).toBeVisible();
    await userEvent.type(question.getByLabelText(/^Note for the email/), 'The hall is closed.');
    await userEvent.click(question.getByText('See the emails'));
    expect(within(question.getByRole('article')).getByText('The hall is closed.')).toBeVisible();
    await press('Save', question);
    await waitFor(() => expect(sent).toMatchObject([{ body: { note: 'The hall is closed.' } }]));
  });

  it('counts an email for each of two guardians of a child', async () => {
    const mail = previewOf().families[0]!;
    const families = [mail, { ...mail, account: idOf('b', 9) }];
    server.use(
      http.post('/api/event_mail_preview', () =>
        HttpResponse.json({ families, pieces: 1, unreached: [], undoMs: 0 }),
      ),
    );
    const question = await move();
    expect(await question.findByText('2 emails go to the families of 1 piece.')).toBeVisible();
  });

  it('names the families that no email reaches', async () => {
    store.families.families[1]!.isConfirmed = false;
    const question = await move();
    expect(await question.findByText('3 emails go to the families of 3 pieces.')).toBeVisible();
    expect(question.getByText(/^No message reaches these families.*: Ana Lí\.$/)).toBeVisible();
  });

  it('is not saved after going back', async () => {
    const question = await move();
    await press('Go back and change it', question);
    expect(store.events.get(id)?.version).toBe(0);
  });

  it('is saved without a question if there are no sign-ups, or no change that families read', async () => {
    store.events.set(id, eventOf(1, { taken: 0 }));
    await openAndRename('Winter Strings');
    await update();
    expect(await screen.findByText('Event Updated')).toBeInTheDocument();
  });
});

describe('Emails to families', () => {
  it('can be switched off and extended by kind', async () => {
    open();
    await userEvent.click(await screen.findByText('Automatic emails'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'The event has changed' }));
    const sentence = 'Add a sentence: Reminders before the event';
    await userEvent.type(screen.getByRole('textbox', { name: sentence }), 'Use the side door.');
    await press('Save emails');
    expect(await screen.findByText('Emails Saved')).toBeInTheDocument();
    expect(store.events.get(id)?.mailing).toMatchObject({
      eventChanged: { isOff: true },
      reminder: { sentence: 'Use the side door.' },
    });
  });
});
