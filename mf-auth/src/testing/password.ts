import { answer } from '@portal/kit/testing/on-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { knownPassword } from './handlers.ts';

/** Waits until the page asks for the password, and gives it. */
export const givePassword = async (): Promise<void> => {
  const prompt = within(await screen.findByRole('dialog'));
  await userEvent.type(prompt.getByLabelText('Password'), knownPassword);
  await answer('Continue');
};
