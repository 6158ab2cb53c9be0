import { roundedLength, type PieceText, type PieceTime } from './piece-text.js';

const about = (minutes: number): string => {
  const { whole, isHalf } = roundedLength(minutes);
  if (whole === 0) return 'about half a minute';
  return whole === 1 && !isHalf ? 'about 1 minute' : `about ${whole}${isHalf ? '½' : ''} minutes`;
};

/** Mails about events, in English. */
export const en = {
  when: 'When',
  where: 'Where',
  bring: 'What to bring',
  stepFree: 'Step-free access',
  contact: 'Questions? Contact',
  myEvents: 'My Events',
  print: {
    comma: ', ',
    semicolon: '; ',
    accompanist: (name: string) => `acc. ${name}`,
    unnamed: 'A musician',
  },
  piece: ({ performer, title, byline, instrument, length }: PieceText) =>
    [`${performer}: ${title}${byline && ` (${byline})`}`, instrument, length && about(length)]
      .filter(Boolean)
      .join(', '),
  before: (now: string, was: string) => `${now} (before: ${was})`,
  time: ({ number, time }: PieceTime) =>
    number === undefined ? `about ${time}` : `No. ${number}, about ${time}`,
  call: (time: string) => `Please be there by ${time}.`,
  called: (at: string, call: string) => `${at}, be there by ${call}`,
  named: (name: string, text: string) => `${name}: ${text}`,
  stop: {
    reminders: 'Stop these reminders',
    news: 'Stop program updates that don’t affect my performers',
  },
  signups: {
    received: (event: string) => `Your sign-up for ${event}`,
    changed: (event: string) => `Your sign-up for ${event} was changed`,
    withdrawn: (event: string) => `Your sign-up for ${event} was withdrawn`,
    have: 'Thank you, we have your sign-up.',
    taught: (teacher: string) => `Your teacher ${teacher} made this sign-up.`,
    says: 'This is what the program will say:',
    late: (who: string) =>
      `The program is out already. You have a place; ${who} decides whether the program can still change:`,
    coordinator: 'the coordinator',
    hidden: (name: string) => `${name} (hidden in print, as you chose)`,
    haveChanged: 'This was changed:',
    haveWithdrawn: 'This was withdrawn, and the place is free again:',
    change: 'You can change or withdraw a sign-up in My Events until the event begins.',
  },
  eventChanged: {
    moved: (event: string) => `New date: ${event}`,
    elsewhere: (event: string) => `New place: ${event}`,
    changed: (event: string) => `${event} has changed`,
    lead: (event: string) => `${event}, which you have signed up for, has changed:`,
    stay: 'Your sign-ups stay as they are. If this does not suit you, you can withdraw them in My Events.',
    name: 'Name',
    length: 'Length',
    minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  },
  canceled: {
    subject: (event: string) => `Canceled: ${event}`,
    lead: (event: string, date: string) => `${event} on ${date} will not take place.`,
    nothing: 'There is nothing you need to do. We are sorry, and hope to see you at another event.',
  },
  reminder: {
    subject: (event: string, date: string) => `${event}: ${date}`,
    lead: (event: string) => `We look forward to ${event}. You have signed up with:`,
    notIn: (event: string) => `The program of ${event} has been published without:`,
    cannot: 'If you cannot come after all, please withdraw in My Events so that the program is right.',
  },
  estimateMissing: {
    subject: (event: string) => `How long is your piece? ${event}`,
    lead: (event: string) => `The program of ${event} is being made. We do not know yet how long this takes:`,
    ask: 'Please add the minutes. A rough estimate is enough.',
    button: 'Add the minutes',
  },
  published: {
    first: (event: string) => `The program of ${event} is here`,
    moved: (event: string) => `Your time has changed: ${event}`,
    renumbered: (event: string) => `Your new number: ${event}`,
    again: (event: string) => `The program of ${event} has changed`,
    piece: (performer: string, title: string) => `${performer}, ${title}`,
    lead: 'This is when you play:',
    movedLead: 'The program has changed. This is when you play now:',
    gone: 'No longer in the program:',
    same: 'For you, nothing has changed.',
    see: 'See the program',
  },
  programHidden: {
    subject: (event: string) => `The program of ${event} was taken back`,
    lead: (event: string) =>
      `The program of ${event} was taken back. Please forget the times we wrote to you.`,
    again: 'We will write again when there is a new one.',
  },
  gap: {
    subject: (event: string) => `Withdrawn from the program: ${event}`,
    lead: (event: string) => `This was withdrawn from the published program of ${event}:`,
    until: 'The public program shows a gap there until you publish it again.',
    button: 'Open the program',
  },
  left: {
    subject: (event: string) => `Someone has left a piece: ${event}`,
    lead: 'No longer in the piece:',
    yours: 'The sign-up is now yours to change.',
    mine: 'You can play without them, add someone else, or withdraw: open the sign-up.',
    theirs: 'The family of the first performer can add someone else, or withdraw the piece.',
    others:
      'The family of the first performer knows. It can play without them, add someone else, or withdraw.',
    button: 'Open the sign-up',
  },
  edited: {
    subject: (event: string) => `Changed after publishing: ${event}`,
    lead: (event: string) => `Families have changed what the published program of ${event} says:`,
    until: 'Families and guests read the old text until you publish the program again.',
  },
  letter: {
    test: (subject: string) => `Test: ${subject}`,
    why: (event: string) =>
      `You are getting this because you signed up for “${event}”. Your answer goes to its coordinator.`,
  },
};

/** The type of this file in every language. */
export type NotificationMessages = typeof en;
