import { createContext, useContext } from 'react';
import { messages } from '../../messages.ts';

/** The address of the login page. The shell provides it, because it knows the remote that has the page. */
export const SignInAddress = createContext<string | undefined>(undefined);

/**
 * Links to the login page in a new tab. Typed text stays, and no password is typed in a document where a
 * team's code has run.
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
