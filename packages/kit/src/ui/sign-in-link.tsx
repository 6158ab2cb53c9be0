import { createContext, useContext } from 'react';
import { messages } from '../messages.ts';

/** Where people log in; given by the shell, which knows whose page that is. */
export const SignInAddress = createContext<string | undefined>(undefined);

/**
 * Leads to the login in a tab of its own. What is typed here stays, and no password is asked for in a document in which
 * code of a team has run.
 */
export function SignInLink({ className }: { className?: string }) {
  const address = useContext(SignInAddress);
  if (address === undefined) return null;
  return (
    <a className={className} href={address} target="_blank" rel="noopener">
      {messages.signIn} {messages.newTab}
    </a>
  );
}
