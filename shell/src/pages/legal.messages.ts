import type { SiteSettings } from '@portal/contracts/page-data';

export interface Clause {
  title: string;
  paragraphs: string[];
  points?: string[];
}

/** The terms of service and the privacy notice. */
export const legalMessages = {
  updated: 'Last updated May 20, 2022',
  termsTitle: 'Terms of service',
  privacyTitle: 'Privacy notice',
  terms: ({ name, contactEmail, governingState, governingCity }: SiteSettings): Clause[] => [
    {
      title: 'Agreement',
      paragraphs: [
        `These terms are an agreement between you and ${name} (“we”, “us”), the non-profit music outreach organization that runs this site. By creating an account or using the site you accept them. If you do not accept them, please do not use the site.`,
      ],
    },
    {
      title: 'Who may use the site',
      paragraphs: [
        'The site is for students, parents, teachers and event coordinators. Minors under 18 need the permission of a parent or guardian to use it; a parent or guardian may keep an account for a child and is responsible for what is done with it.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Give true information, keep it up to date and keep your password to yourself. You are responsible for what happens under your account; tell us right away if somebody else has used it.',
        `You may end your account at any time, on your own under Account; accounts are also terminated on request to the provider. Write to ${contactEmail}. We may suspend or terminate an account that breaks these terms.`,
      ],
    },
    {
      title: 'Events and performances',
      paragraphs: [
        'Signing up offers a performance; the coordinator of the event decides on the program and its order, and may change or cancel an event. What you enter about a piece or a performer must be true, decent and yours to share.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'Do not break the law, harm or deceive others, enter other people’s data without their permission, try to access data that is not yours, or disturb the running of the site.',
      ],
    },
    {
      title: 'No warranty, limited liability',
      paragraphs: [
        'The site is run by volunteers and provided as it is, without warranty of any kind. As far as the law allows, we are not liable for indirect or consequential damage from using it or from not being able to use it.',
      ],
    },
    {
      title: 'Claims',
      paragraphs: [
        'A claim that has to do with the site must be started within one year after its cause arose; after that it is permanently barred.',
      ],
    },
    {
      title: 'Governing law',
      paragraphs: [
        `The law of the State of ${governingState} governs these terms, whatever its rules on conflicts of law say. The courts in ${governingCity}, ${governingState}, have jurisdiction over every dispute.`,
      ],
    },
    {
      title: 'Changes and contact',
      paragraphs: [
        `We may change these terms; the date above says when that was last done, and using the site afterward means accepting the change. Questions go to ${contactEmail}.`,
      ],
    },
  ],
  privacy: ({ name, contactEmail }: SiteSettings): Clause[] => [
    {
      title: 'What we collect',
      paragraphs: [
        `${name} collects what you give us when you create an account, keep profiles and sign up for events:`,
      ],
      points: [
        'names',
        'phone numbers',
        'email addresses',
        'usernames',
        'passwords (kept only in a form they cannot be read back from)',
        'state, zip code, and a WeChat ID if you enter one',
        'the school and education level of performers',
        'what you say of a performance: title, composer, instrument, length, accompanist, notes and your wish for the order',
        'log and device data: the address of your device, your browser, which pages were requested and when, and errors that occurred',
      ],
    },
    {
      title: 'How we process it',
      paragraphs: [
        'We use it to run your account, to let you sign up for events, to let coordinators plan and print programs, to write to you about events you signed up for, to keep the site safe and to comply with the law. We do not sell it and show no advertising.',
      ],
    },
    {
      title: 'With whom we share it',
      paragraphs: [
        'The coordinator of an event sees the performances signed up for it, with the performer’s name, grade and school, and the email addresses of the accounts that signed up. Printed programs carry the performer’s name, grade, school and instrument. Beyond that we share data only with those who run the site’s servers and mail for us, or where the law demands it.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'The site sets one cookie that keeps you logged in, one that remembers for 90 days which account this browser logged in to, so that a stranger’s wrong passwords do not lock you out, and three that hold your time zone and, once you choose them, the language and the colors of its pages. Unfinished forms, and how you like the program of an event to be shown, are kept in your browser. No cookie follows you to other sites.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep your data as long as you have an account, and afterward only as long as the law or an open question requires. When an account is terminated, its data is deleted or made anonymous.',
      ],
    },
    {
      title: 'How we protect it',
      paragraphs: [
        'Connections are encrypted, passwords are stored hashed, and access is limited to those who need it. No system is perfectly safe; please choose a password you use nowhere else.',
      ],
    },
    {
      title: 'Minors',
      paragraphs: [
        'Data of performers under 18 is entered by a parent or guardian, or with their permission. A parent or guardian may ask to see, correct or delete it at any time.',
      ],
    },
    {
      title: 'Your privacy rights',
      paragraphs: [
        `You may see and correct your data under Account and Profiles; Account also gives you a copy of it and deletes it. You may ask us to do so as well. Write to ${contactEmail}; we answer as the law of your state requires.`,
      ],
    },
    {
      title: 'Do-not-track',
      paragraphs: [
        'Some browsers send a do-not-track signal. There is no agreed standard for it; since we do not track you across sites, it changes nothing here.',
      ],
    },
    {
      title: 'California rights',
      paragraphs: [
        'Residents of California may ask once a year, free of charge, which personal data we passed to third parties for their direct marketing (we pass on none), may ask what we hold about them and have it deleted, and are treated no worse for asking. Minors in California may have what they posted taken down.',
      ],
    },
    {
      title: 'Updates to this notice',
      paragraphs: [
        'We may update this notice; the date above says when that was last done. We tell you of changes that matter.',
      ],
    },
    { title: 'Contact', paragraphs: [`Questions about this notice go to ${contactEmail}.`] },
  ],
};
