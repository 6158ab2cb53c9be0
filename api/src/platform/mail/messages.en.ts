import type { ConsentKind } from '@portal/contracts/consent';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { Facts, Message, ToldAct } from './message.js';

const questions: Record<ConsentKind, string> = {
  print: 'Name in the printed program',
  public: 'Name on the public page',
  photos: 'Photos and film',
};

const rights: Record<GuardianRight, string> = {
  guard: 'Guardian: can change everything',
  edit: 'Student: can change or archive the profile, and change sign-ups',
  see: 'Student: can only look',
  teach: 'Teacher: sees name and grade, and signs up',
};

/** Returns the subject of a mail about an act of its recipient, and a sentence about what happened. */
const acts: Record<ToldAct, (facts: Facts) => [subject: string, happened: string]> = {
  link: () => [
    'Your link for families was replaced',
    'The link by which families add you as their teacher was replaced in your account. The one before, also on sheets that you handed out, no longer works.',
  ],
  consent: ({ child = '', answers = [] }) => [
    `An answer about ${child} is now Yes`,
    `“${answers.map(({ kind }) => questions[kind]).join(', ')}” was answered with No for ${child}, and is now answered with Yes in your account.`,
  ],
  delete: ({ child = '' }) => [
    `The profile of ${child} was deleted`,
    `The profile of ${child} was deleted in your account. If you undo it, the profile is back with its answers and accounts. Pieces of other families that it was in stay without it.`,
  ],
  inviteFamily: ({ who = '' }) => [
    'Your link was sent to a family',
    `Your link as a teacher was sent from your account to ${who}. Studio lists everybody it is sent to.`,
  ],
  inviteIntoPiece: ({ invited = '', title = '', who = '' }) => [
    `You invited ${invited} to play “${title}”`,
    who === ''
      ? `A link that invites ${invited} to play “${title}” was made in your account.`
      : `An invitation of ${invited} to play “${title}” was sent from your account to ${who}.`,
  ],
};

/** The mails in English. */
export const en = {
  confirmEmail: ({ organization, code }: Facts) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to ${organization}. Please confirm that this address is yours, so that we can reach you about your events.`,
      'The link works for 24 hours. If you did not create an account, you can ignore this email.',
    ],
    button: { label: 'Confirm email address', path: `/confirmemail/${code}` },
  }),
  changeEmail: ({ organization, code }: Facts) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `You asked to use this address for your ${organization} account. It will replace your old one once you confirm it.`,
      'The link works for 24 hours. If you did not ask for this, you can ignore this email.',
    ],
    button: { label: 'Confirm new address', path: `/confirmemail/${code}` },
  }),
  emailChangeAsked: ({ organization }: Facts) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who was logged in to your ${organization} account asked to change its email address. Nothing will change until the new address is confirmed.`,
      'Calendars on phones no longer receive your events. To subscribe again, get a new address in your account.',
      'If that was not you, please choose a new password now.',
    ],
    button: { label: 'Choose a new password', path: '/resetpassword/getcode' },
  }),
  emailChanged: ({ organization, contact }: Facts) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Your ${organization} account now has a different email address, and every other device was logged out. From now on we will write to the new address.`,
      `If that was not you, please write to ${contact} right away.`,
    ],
  }),
  resetPassword: ({ organization, code }: Facts) => ({
    subject: 'Reset your password',
    paragraphs: [
      `Someone asked to reset the password of your ${organization} account. Follow the link to choose a new one.`,
      `Or enter this code on the page you came from: ${code}`,
      'The link and the code work once, within an hour. If you did not ask for this, you can ignore this email; your password stays the same.',
    ],
    button: { label: 'Choose a new password', path: `/resetpassword/${code}` },
  }),
  passwordChanged: ({ organization }: Facts) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${organization} account was changed, and every other device was logged out.`,
      'If that was not you, please choose a new password now.',
    ],
    button: { label: 'Choose a new password', path: '/resetpassword/getcode' },
  }),
  inviteGuardian: ({ organization, code, from = '', child = '', stop = '' }: Facts) => ({
    subject: 'You are invited to look after a profile',
    paragraphs: [
      `${from} invites you to look after the profile of ${child || 'a performer'} at ${organization} together. You would see the sign-ups, and get the emails about them.`,
      'The link works for 14 days. You need an account with this email address. If you do not know this person, you can ignore this email.',
    ],
    button: { label: 'Open the invitation', path: `/guardians/invitation/${code}` },
    end: { label: 'Stop invitations to this address', path: `/stopemails/${stop}` },
  }),
  inviteIntoPiece: ({
    code,
    from = '',
    invited = '',
    when = '',
    where = '',
    until = '',
    title = '',
    event = '',
    instrument = '',
    stop = '',
  }: Facts) => ({
    subject: `${invited} is invited to play “${title}”`,
    paragraphs: [
      `${from} invites ${invited} to take part in “${title}” at “${event}” (${instrument}).`,
      'You need an account to answer, with the profile of the person who plays. If you do not know this family, you can ignore this email.',
    ],
    details: [
      { name: 'When', text: when },
      { name: 'Where', text: where },
      ...(until === ''
        ? []
        : [
            {
              name: 'Please answer by',
              text: `${until}; after that the piece is played without this person, or taken out`,
            },
          ]),
    ],
    button: { label: 'Answer the invitation', path: `/events/invitation/${code}` },
    end: { label: 'Stop invitations to this address', path: `/stopemails/${stop}` },
  }),
  pieceWithdrawn: ({ invited = '', title = '', event = '', instrument = '', stop = '' }: Facts) => ({
    subject: `“${title}” was withdrawn`,
    paragraphs: [
      `The piece “${title}” at “${event}” was withdrawn. ${invited} was invited into it (${instrument}). The invitation needs no answer.`,
    ],
    end: { label: 'Stop invitations to this address', path: `/stopemails/${stop}` },
  }),
  invitationEnded: ({ invited = '', title = '', event = '', instrument = '', stop = '' }: Facts) => ({
    subject: `${invited} is no longer invited to play “${title}”`,
    paragraphs: [
      `The invitation of ${invited} to “${title}” at “${event}” (${instrument}) was taken back. It needs no answer.`,
    ],
    end: { label: 'Stop invitations to this address', path: `/stopemails/${stop}` },
  }),
  pieceWaits: ({ invited = '', title = '', event = '', instrument = '', piece = '' }: Facts) => ({
    subject: `“${title}” waits for ${invited}`,
    paragraphs: [
      `You invited ${invited} to take part in “${title}” at “${event}” (${instrument}), and there is no answer yet. Please send them the link again. You find it next to the sign-up.`,
    ],
    button: { label: 'Open the sign-up', path: `/events/signup/edit/${piece}` },
  }),
  pieceDeclined: ({ invited = '', title = '', event = '', instrument = '', piece = '' }: Facts) => ({
    subject: `${invited} does not take part in “${title}”`,
    paragraphs: [
      `The family declined your invitation of ${invited} to “${title}” at “${event}” (${instrument}).`,
      'You can invite another person, play without, or withdraw the piece.',
    ],
    button: { label: 'Open the sign-up', path: `/events/signup/edit/${piece}` },
  }),
  inviteFamily: ({ organization, code, from = '', stop = '' }: Facts) => ({
    subject: 'A music teacher would like to sign up your children',
    paragraphs: [
      `${from} would like to sign up your children for events of ${organization}. You choose for which children, and can end it at any time.`,
      'A teacher sees name and grade, and the sign-ups the teacher made. You need an account with a profile for each child. If you do not know this person, you can ignore this email.',
    ],
    button: { label: 'Choose the children', path: `/guardians/teacher/${code}` },
    end: { label: 'Stop invitations to this address', path: `/stopemails/${stop}` },
  }),
  guardianAsks: ({ organization, from = '', child = '' }: Facts) => ({
    subject: `Someone asks to look after ${child || 'a performer'}`,
    paragraphs: [
      `${from} opened your link and asks to become a guardian of ${child || 'a performer'} at ${organization}. A guardian can change everything, and cannot be removed by you.`,
      'Nothing happens until you approve it. If you do not know this person, refuse.',
    ],
    button: { label: 'Decide', path: '/guardians/requests' },
  }),
  guardianApproved: ({ organization, from = '', child = '', profile = '' }: Facts) => ({
    subject: `You now look after ${child || 'a performer'}`,
    paragraphs: [
      `${from} approved it: the profile of ${child || 'a performer'} at ${organization} is in your list. You see the sign-ups and get the emails about them.`,
    ],
    button: { label: 'Open the profile', path: `/profiles/${profile}` },
  }),
  guardianDeclined: ({ organization, from = '', child = '', profile = '' }: Facts) => ({
    subject: 'Your invitation was declined',
    paragraphs: [
      `${from} does not want to look after the profile of ${child || 'a performer'} at ${organization}.`,
      'You can invite somebody else.',
    ],
    button: { label: 'Open the accounts of the profile', path: `/guardians/${profile}` },
  }),
  guardianRefused: ({ organization, from = '', child = '' }: Facts) => ({
    subject: 'You were not added to a profile',
    paragraphs: [
      `You asked to look after the profile of ${child || 'a performer'} at ${organization}. ${from} did not approve it, or approved another account.`,
      'If you think this is a mistake, please write to them.',
    ],
  }),
  guardianRemoved: ({ organization, from = '', child = '', may }: Facts) =>
    may === 'teach'
      ? {
          subject: `You no longer teach ${child || 'a performer'} here`,
          paragraphs: [
            `${from} removed you as the teacher of ${child || 'a performer'} at ${organization}. You no longer see the sign-ups you made.`,
          ],
        }
      : {
          subject: 'You no longer look after a profile',
          paragraphs: [
            `${from} removed your account from a performer’s profile at ${organization}. You no longer see its sign-ups.`,
          ],
        },
  pupilDeleted: ({ organization, child = '' }: Facts) => ({
    subject: `You no longer teach ${child || 'a performer'} here`,
    paragraphs: [
      `The profile of ${child || 'a performer'} at ${organization} was deleted, and with it the sign-ups in which nobody else performs. Pieces with other performers stay without ${child || 'this performer'}.`,
    ],
  }),
  accountJoined: ({
    code,
    contact,
    organization,
    from = '',
    who = '',
    child = '',
    may = 'see',
    when = '',
  }: Facts) => ({
    subject: `An account was added to the profile of ${child || 'a performer'}`,
    paragraphs: [
      from === who
        ? `${who} now looks after the profile of ${child || 'a performer'} at ${organization}.`
        : `${from} added ${who} to the profile of ${child || 'a performer'} at ${organization}.`,
      code
        ? 'If that is not right, you can undo it. The link works once, within 7 days.'
        : `If that is not right, please write to ${contact}.`,
    ],
    details: [
      { name: 'Right', text: rights[may] },
      { name: 'When', text: when },
    ],
    ...(code && { button: { label: 'Undo this', path: `/undoguardian/${code}` } }),
  }),
  accountLeft: ({
    code,
    contact,
    organization,
    from = '',
    who = '',
    child = '',
    may = 'see',
    when = '',
  }: Facts) => ({
    subject: `An account no longer looks after ${child || 'a performer'}`,
    paragraphs: [
      from === who
        ? `${who} left the profile of ${child || 'a performer'} at ${organization}.`
        : `${from} removed ${who} from the profile of ${child || 'a performer'} at ${organization}.`,
      code
        ? 'If that is not right, you can undo it. The link works once, within 7 days.'
        : `If that is not right, please write to ${contact}.`,
    ],
    details: [
      { name: 'Right', text: rights[may] },
      { name: 'When', text: when },
    ],
    ...(code && { button: { label: 'Undo this', path: `/undoguardian/${code}` } }),
  }),
  consentChanged: ({ organization, from = '', child = '', profile = '', answers = [] }: Facts) => ({
    subject: `An answer about ${child || 'a performer'} has changed`,
    paragraphs: [
      `${from} changed what we may show of ${child || 'a performer'} at ${organization}. It is now:`,
      answers.map(({ kind, given }) => `${questions[kind]}: ${given ? 'Yes' : 'No'}`),
      'Every guardian of the profile can change this at any time.',
    ],
    button: { label: 'Open the profile', path: `/profiles/${profile}` },
  }),
  ownAct: (facts: Facts) => {
    const { organization, contact, code, act = 'link' } = facts;
    const [subject, happened] = acts[act](facts);
    return {
      subject,
      paragraphs: [
        happened,
        code
          ? 'If that was you, there is nothing to do. Otherwise undo it, and choose a new password. The link works once, within 7 days.'
          : `If that was you, there is nothing to do. Otherwise choose a new password, and write to ${contact}.`,
        `This is about your account at ${organization}.`,
      ],
      ...(code && { button: { label: 'Undo this', path: `/undoguardian/${code}` } }),
    };
  },
  backupFailed: ({ reason = '', when = 'none' }: Facts) => ({
    subject: 'A backup failed',
    paragraphs: [`Error: ${reason}. The last good backup: ${when}.`],
  }),
  diskNearlyFull: ({ space = '' }: Facts) => ({
    subject: 'The disk is nearly full',
    paragraphs: [`The disk with the portal’s data has ${space} left. Nothing can be saved when it is full.`],
  }),
  mailWorksAgain: ({ reason = '', when = '', until = '', waited = 0 }: Facts) => ({
    subject: 'Email works again',
    paragraphs: [
      `Email could not be sent from ${when} to ${until}: ${reason}.`,
      `It works again. Emails that waited: ${String(waited)}.`,
    ],
  }),
  test: ({ organization }: Facts) => ({
    subject: 'Test email',
    paragraphs: [`Email from ${organization} reaches this address.`],
  }),
} satisfies Record<string, (facts: Facts) => Message>;

export type MailKind = keyof typeof en;

/** The type of this file in every language. */
export type MailMessages = Record<MailKind, (facts: Facts) => Message>;
