import type { ErrorCode } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';
import type { MatterKind } from '@portal/contracts/matters.rules';
import { englishPrint } from '@portal/contracts/performances.rules';
import { gradeLabel } from '@portal/contracts/profiles.rules';

const errors: Record<ErrorCode, string> = {
  noemail: 'No account found associated with this email',
  badpass: 'Incorrect password',
  badcaptcha: 'Incorrect or unsolved captcha',
  blocked: 'This account has been closed. Write to us if you think this is a mistake.',
  emailtaken: 'An account with this email already exists',
  noconfirmation: 'Please re-enter your password',
  noacctype: 'Please select an account type',
  nostate: 'Please enter your state',
  nozip: 'Please enter your zip code',
  nophonenumber: 'Please enter your phone number',
  terms: 'You must agree to the terms of service',
  badcode: 'This code is no longer valid. Please request a new one.',
  noaccount: 'No account found associated with this email.',
  unauthenticated: 'You need to be logged in.',
  forbidden: 'You do not have permission to do this.',
  reauth: 'Please enter your password again to change this.',
  realm: 'This page has been open for too long. Please reload it and try again.',
  origin: 'This was not sent from the portal itself. Reload the page and try again.',
  notfound: 'This does not exist, or you do not have access to it.',
  methodnotallowed: 'The portal cannot do this here.',
  invalid: 'Something you entered is not right. Please check the marked fields.',
  malformed: 'The portal could not read what was sent. Reload the page and try again.',
  toolarge: 'This text is too long. Please shorten it and try again.',
  longaddress: 'This text is too long for a web address. Please shorten it and try again.',
  mediatype: 'The portal could not read what was sent. Reload the page and try again.',
  full: 'This event is full.',
  twin: 'This person is signed up with this piece already.',
  stale: 'Someone else has changed this since you opened it.',
  conflict: 'This was changed somewhere else at the same moment. Please try again.',
  past: 'This event has already taken place.',
  canceled: 'This event was canceled.',
  unchanged: 'Nothing has changed since the last version.',
  withdrawn: 'The family has withdrawn this piece. There is nothing to do.',
  noinvitation: 'This invitation does not exist, was used, or is too old. Ask for a new one.',
  otheraddress:
    'This invitation was sent to another email address. Log in with that address, or ask for a link.',
  unconfirmed: 'Please confirm your email address first. Open the link in our email, then try again.',
  ownlink:
    'This is your own link. It is for families, who choose with it which of their children you may sign up.',
  alreadyguardian: 'You look after this profile already.',
  lastguardian:
    'You are the only guardian. Invite another one first, or withdraw the sign-ups and delete the profile.',
  invitedoften:
    'This person has been sent several invitations today. Try again tomorrow, or pass on a link yourself.',
  unreachable: 'No email reaches this family. Talk to them instead.',
  quota: 'Your account has reached its limit for now. Try again tomorrow, or write to us if you need more.',
  refused: 'The portal did not do this.',
  throttled: 'Too many tries in a short time. Please wait a little, then try again.',
  unavailable: 'The portal cannot be reached right now. Nothing you typed is lost; try again in a moment.',
  unexpected: 'Something went wrong on our side. Nothing you typed is lost; try again in a moment.',
};

const fields: Record<FieldCode, string> = {
  email: 'Please enter your email.',
  password: 'Please enter your password.',
  passwordLength: 'Password must be at least 5 characters long.',
  passwordLower: 'Password must contain at least one lowercase letter.',
  passwordUpper: 'Password must contain at least one uppercase letter.',
  passwordDigit: 'Password must contain at least one numerical digit.',
  passwordConfirmation: 'Password confirmation does not match.',
  newPassword: 'Please enter your new password.',
  phone: 'Please enter your phone number.',
  zip: 'Please enter your zip code.',
  state: 'Please select a state.',
  accountType: 'Please select one of the options',
  terms: 'Please agree to the terms of service',
  captcha: 'Incorrect or unsolved captcha',
  code: 'Please enter your code.',
  eventName: 'Please enter the name of the event',
  street: 'Please enter the street.',
  city: 'Please enter the city.',
  eventZip: 'Please enter the zip code.',
  date: 'Please select a date',
  skippedHour:
    'This time does not exist on that day: the clocks go forward. Please choose an earlier or a later one.',
  duration: 'Please enter the duration.',
  capacity: 'Please enter a whole number, or 0 for no limit.',
  timeZone: 'Please select a time zone.',
  title: 'Please enter the title.',
  instrument: 'Please enter the instrument.',
  profile: 'Please select a profile.',
  profileTwice: 'This person is in the piece already. Please choose another one.',
  performers: 'A piece can have 12 people at most.',
  invited: 'Please enter who is invited, such as “Noah”.',
  time: 'Please enter the time in minutes, like 4 or 4:26.',
  wish: 'Please complete your wish with its time or name, or choose no wish.',
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  grade: 'Please enter your grade level.',
  wholeGrade: 'Please enter a whole number: 0 for Kindergarten, 1 to 12, or 13 for anything else.',
  school: 'Please enter your school name.',
  program: 'This piece is no longer part of the event.',
  reason: 'Please say why this is fine.',
  subject: 'Please enter the subject.',
  body: 'Please write your message.',
  placeholder: 'There is no placeholder of this name. Choose one of those below, or take the braces away.',
  sendAt: 'Please choose a time that is still to come, within a year.',
  recipients: 'Please choose at least one family.',
  templateName: 'Please enter a name.',
  ownEmail: 'This is your own email. Enter the address of the person you invite.',
  guardianEmail: 'This person looks after the profile already.',
  unknownEmail: 'No account has this email, or its email is not confirmed.',
  invitedEmail: 'This person is invited already. Copy the link, or take the invitation back first.',
  stoppedEmail: 'This address wants no invitations. Pass on a link yourself.',
  unconfirmedSender: 'Confirm your own email address first: we name it in the invitation.',
  tooLong: 'This is too long. Please shorten it.',
  unknown: 'The portal does not know this field.',
  invalid: 'Please check this.',
};

/** The words of an open matter's sentence. Those that it does not need are empty. */
export interface MatterWords {
  who: string;
  from: string;
  title: string;
  instrument: string;
  event: string;
  time: string;
  count: number;
}

/** Open matters by kind: the sentence of each, and the name of the link to where it is settled. */
const matterKinds: Record<MatterKind, { says: (words: MatterWords) => string; act: string }> = {
  unconfirmed: {
    says: () => 'Your email is not confirmed yet. Open the link we sent you.',
    act: 'Resend code',
  },
  accountAsks: { says: ({ who, from }) => `${from} asks to look after ${who}.`, act: 'Decide' },
  guardianInvited: { says: ({ who, from }) => `${from} invites you to look after ${who}.`, act: 'Answer' },
  pieceInvited: {
    says: ({ who, instrument, title, event }) =>
      `${who || 'Your family'} is invited to play ${instrument} in “${title}” at ${event}.`,
    act: 'Answer',
  },
  teacherInvites: {
    says: ({ from }) => `${from} would like to sign up your children for events.`,
    act: 'Answer',
  },
  claimWaits: {
    says: ({ who, from }) => `You asked to look after ${who}. ${from} has not decided yet.`,
    act: 'See',
  },
  invitedWaits: {
    says: ({ who, instrument, title }) =>
      `“${title}” waits for ${who || 'a family'}: ${instrument}, invited.`,
    act: 'See',
  },
  lateSignup: {
    says: ({ title, event }) =>
      `“${title}” came after the program of ${event}. You have a place; the coordinator decides whether the program can still change.`,
    act: 'See',
  },
  programOut: {
    says: ({ event, time }) => `The program of ${event} is out: please be there by ${time}.`,
    act: 'See',
  },
  teacherSigned: {
    says: ({ who, from, event, count }) =>
      `Your teacher ${from} signed up ${who} for ${count === 1 ? event : `${count} events`}.`,
    act: 'See',
  },
  pupilsLeft: {
    says: ({ count }) =>
      count === 1 ? 'A pupil has left your studio.' : `${count} pupils have left your studio.`,
    act: 'See',
  },
  consent: {
    says: ({ who, count }) =>
      `${count === 1 ? '1 question' : `${count} questions`} about what we may show of ${who}.`,
    act: 'Answer',
  },
  length: { says: ({ title }) => `How long is “${title}”?`, act: 'Add' },
  eventMissing: {
    says: ({ event, count }) =>
      count === 1
        ? `${event}: a piece has no length or waits for a family.`
        : `${event}: ${count} pieces have no length or wait for a family.`,
    act: 'See',
  },
  firstProfile: {
    says: () => 'First: who plays? Add a profile for each performer: your child, a student, or yourself.',
    act: 'Add a child',
  },
  firstPupil: {
    says: () => 'Families can let you sign up their children for events, a whole studio at once.',
    act: 'Open your studio',
  },
};

/** The kit's messages in English, with the exact sentences of the product spec. */
export const en = {
  errors,
  fields,
  confirmation: {
    resend: 'Resend code',
    resent: 'We have sent you a new code.',
    failed: 'The code could not be sent.',
  },
  form: {
    problem: 'There is a problem',
    about: (field: string, problem: string): string => `${field}: ${problem}`,
    titlePrefix: 'Error: ',
    optional: '(optional)',
    requiredNote: '* Indicates a required field',
    sending: 'Sending …',
    expired:
      'You have been logged out. Log in again in a new tab, then send this again. Nothing you typed is lost.',
    resumed: 'You are logged in again. Nothing you typed is lost: just send it again.',
    restored: 'Restored what you had not saved.',
    discard: 'Discard it',
    retryAfter: (seconds: number): string =>
      `Too many tries in a short time. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  },
  password: {
    show: 'Show',
    hide: 'Hide',
    showLabel: 'Show password',
    hideLabel: 'Hide password',
    shown: 'Your password is shown',
  },
  passwordPrompt: {
    title: 'Your password, please',
    lede: 'This change is important, so we want to be sure it is you.',
    label: 'Password',
    submit: 'Continue',
    cancel: 'Cancel',
  },
  select: { choose: 'Please choose' },
  search: {
    label: 'Search',
    button: 'Search',
    advanced: 'Advanced Search',
    after: 'After',
    before: 'Before',
    crossed: 'Before is earlier than After',
  },
  pager: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number): string => `Page ${page}`,
    of: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  },
  loading: { label: 'Loading …', slow: 'Still loading …' },
  errorCard: {
    offline: 'The browser is offline. Try again when you are connected.',
    title: (feature: string): string => `${feature} could not be loaded`,
    body: 'The rest of the portal works as usual. Try again in a moment; if it keeps happening, write to us.',
    retry: 'Try again',
    reference: (id: string): string => `Reference: ${id}`,
    contact: 'Contact',
  },
  dialog: { close: 'Close' },
  toast: { close: 'Close this message', region: 'Notices' },
  notice: { problem: 'Problem', info: 'Note' },
  matters: {
    title: 'Left to do',
    kinds: matterKinds,
    by: (day: string): string => `Answer by ${day}.`,
    wasBy: (day: string): string => `It was to be answered by ${day}.`,
    all: (count: number): string => `All ${count}`,
    since: (day: string): string => `Since ${day}.`,
  },
  conflict: {
    title: 'What was saved',
    nothing: '(empty)',
    takeTheirs: 'Use what was saved',
    keepMine: 'Keep mine',
    keepAndSave: 'Keep mine and save it',
    choose: (action: string, field: string): string => `${action}: ${field}`,
  },
  captcha: {
    label: 'Check that you are not a robot',
    solving: 'Checking that you are not a robot. There is nothing you need to do.',
    solved: 'Checked: you are not a robot.',
    failed: 'The check did not work.',
    retry: 'Try again',
  },
  adult: 'Adult',
  grade: gradeLabel,
  print: englishPrint,
  dayAndTime: (day: string, time: string): string => `${day}, ${time}`,
  signIn: 'Log in',
  skip: 'Skip to the content',
  newTab: '(opens in a new tab)',
  /** Texts that several remotes show. */
  common: {
    cancel: 'Cancel',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
    remove: 'Remove',
    logOut: 'Log Out',
    createAccount: 'Create an account',
    tryAgain: 'Try again',
    update: 'Update',
    linkCopied: 'The link is copied.',
    guardians: 'Guardians',
    guardiansLede:
      'Everyone listed here sees this profile and its sign-ups, and gets the emails about them. Teachers see only the name and grade, and the sign-ups they made.',
    you: 'you',
    invite: 'Invite',
    accept: 'Accept',
    nameCityZip: 'Name, city or zip',
    firstPage: 'Go to the first page',
    edit: 'Edit',
    share: 'Share',
    when: 'When',
    program: 'Program',
    grade: 'Grade',
    number: 'Number',
    close: 'Close',
    undo: 'Undo',
    csv: 'Spreadsheet (CSV)',
    performer: 'Performer',
    needs: 'Needs',
    calendarFailed: 'The calendar file could not be created. Please try again in a moment.',
    pupils: 'Pupils',
    createProfile: 'Create a new profile',
    addPupil: 'Add a pupil',
    print: 'Print',
    yourProfiles: 'Your profiles',
    accountTypes: {
      student: 'Student',
      teacher: 'Teacher',
      parent: 'Parent',
      siteDirector: 'Site Director',
      eventDirector: 'Event Director',
    },
    rights: {
      guard: 'Guardian: can change everything',
      edit: 'Student: can change or archive the profile, and change sign-ups',
      see: 'Family: can only look',
      teach: 'Teacher: sees name and grade, and signs up',
    },
  },
};

/** The shape of the messages in every language. */
export type KitMessages = typeof en;
