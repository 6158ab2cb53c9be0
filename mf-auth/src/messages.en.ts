import type { AccountType } from '@portal/contracts/auth';

const accountTypes: Record<AccountType, string> = {
  student: 'Student',
  teacher: 'Teacher',
  parent: 'Parent',
  siteDirector: 'Site Director',
  eventDirector: 'Event Director',
};

/** The sentences of the account pages in English; those of the product spec to the letter. */
export const en = {
  fields: {
    email: 'Email',
    phone: 'Phone',
    password: 'Password',
    passwordHint: 'At least 5 characters, with a lowercase letter, an uppercase letter and a digit.',
    passwordConfirmation: 'Password confirmation',
    state: 'State',
    accountType: 'I am a...',
    zip: 'Zip code',
    wechatId: 'WeChat ID',
    wechatIdHint: '6–20 characters, starts with a letter',
  },
  accountTypes,
  login: {
    title: 'Login',
    submit: 'Login',
    again: 'You are logged in again. Go back to the tab you came from: everything is still there.',
    forgot: 'Forgot Password?',
    newHere: 'New here?',
    newHereWhy:
      'With an account, your family can sign up to play, change its pieces, and see who plays where and when.',
    signup: 'Create an account',
  },
  signup: {
    title: 'Sign up',
    lede: 'One account for a family, a studio or just you. You can add the people who play afterward.',
    login: 'Already Have an Account?',
    terms: 'I agree to the',
    termsLink: 'terms of service',
    submit: 'Sign up',
    created: 'Your account is ready. Confirm your email with the link we sent you, then log in.',
    failed: 'Error creating account:',
    steps: 'What happens next',
    step: [
      'We send you a link by email. Open it to confirm that the address is yours.',
      'Add a profile for each person who plays: name, grade and school.',
      'Find an event near you and sign up with one piece.',
    ],
  },
  confirm: {
    title: 'Email confirmation',
    verified: 'Successfully verified your email!',
    failed: 'Failed to verify your email!',
    why: 'The code may have expired, or a newer one was sent. Log in and request a new one on your account page.',
    login: 'Go to the login page',
    account: 'Manage Account',
    retry: 'Try again',
  },
  requestReset: {
    title: 'Reset your password',
    lede: 'Enter the email of your account, and we will send you a code that is good for one hour.',
    submit: 'Send Code',
    sent: 'We have sent you a code. It is good for one hour.',
    haveCode: 'I already have a code',
  },
  reset: {
    title: 'Choose a new password',
    lede: 'Enter the code from our email and choose a new password. You will be logged out everywhere.',
    code: 'Code',
    password: 'New password',
    noPassword: 'Please enter your new password.',
    submit: 'Update Password',
    newCode: 'Send me a new code',
    done: 'You have successfully reset your password. You will be directed back to the login page.',
    login: 'Go to the login page',
  },
  account: {
    title: 'Manage Account',
    remote: 'Your account',
    details: 'Details',
    submit: 'Update',
    updated: 'Account Updated',
    failed: 'Error Updating Account',
    reauthNeeded: 'Everything but your email has been saved. Enter your password again to change your email.',
  },
  notices: {
    unconfirmed: (email: string): string =>
      `Your email ${email} is not confirmed yet. Open the link we sent you.`,
    pending: (pending: string, email: string): string =>
      `${pending} will be your email once you open the link we sent there. Until then it is still ${email}.`,
    resend: 'Resend code',
    resent: (email: string): string => `We have sent a new code to ${email}.`,
    resendFailed: 'The code could not be sent.',
  },
  password: {
    title: 'Password',
    lede: 'Choose a new one. All your other devices will be logged out.',
    current: 'Current password',
    next: 'New password',
    submit: 'Update Password',
    updated: 'Password Updated',
  },
  sessions: {
    title: 'Where you are logged in',
    remote: 'The list of your devices',
    unknownDevice: 'Unknown device',
    current: 'This device',
    seen: (date: string): string => `Last used ${date}`,
    opened: (date: string): string => `Logged in ${date}`,
    end: 'Log out',
    endWhich: (device: string, seen: string): string => `Log out ${device}, ${seen}`,
    ended: (device: string): string => `${device} has been logged out.`,
    failed: 'The device could not be logged out.',
    others: 'Log out all others',
    othersEnded: 'All other devices have been logged out.',
    everywhere: 'Log out everywhere',
  },
  data: {
    title: 'Your data',
    download: 'Download my data',
    downloadLede: 'Everything the portal keeps about you, in one file.',
    fileName: 'my-portal-data.json',
    failed: 'Your data could not be downloaded.',
    remove: 'Delete account …',
    removeLede: 'Removes your account, your profiles and your sign-ups for good.',
    removeTitle: 'Delete your account?',
    removeBody:
      'Your account, your profiles and your sign-ups will be removed right away and cannot be restored. Download your data first if you want to keep a copy.',
    removeSubmit: 'Delete my account',
    keep: 'Keep it',
    removed: 'Your account has been deleted.',
  },
};

/** The shape every language has to fill. */
export type AuthMessages = typeof en;
