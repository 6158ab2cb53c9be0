/** The sentences of the shell in English; those of the product spec to the letter. */
export const en = {
  access: {
    loginNeeded: 'You need to be logged in.',
    forbidden: 'You do not have permissions to access this page.',
    expired: 'You have been logged out. Log in again to go on.',
  },
  openedByAnother: {
    title: 'Open this page in a tab of its own',
    lede: 'Another page opened this window and could watch what is typed here. So nothing is asked for in it.',
    open: 'Open it in a new tab',
  },
  override: {
    active: (id: string, origin: string): string =>
      `${id} comes from ${origin}, in this browser alone. Everybody else has the published version.`,
    silent: (id: string, origin: string): string =>
      `${id} should come from ${origin}, but nothing answers there. Start it, or reset.`,
    reset: 'Reset',
  },
  header: {
    home: (site: string): string => `${site}, home page`,
    nav: 'Main',
    menu: 'Menu',
    logOut: 'Log Out',
    messages: (count: number): string => `Messages (${count})`,
    lost: 'not available just now',
    kinds: { success: 'Done', error: 'Problem', neutral: 'Note' },
  },
  footer: {
    operator: 'A non-profit music outreach organisation',
    about: 'About',
    faq: 'FAQ',
    guide: 'User guide',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Contact',
    label: 'About this site',
  },
  theme: { label: 'Colours', system: 'System', light: 'Light', dark: 'Dark' },
  language: {
    label: 'Language',
    title: 'Change the language?',
    unsaved: 'What you typed on this page and did not save would be lost. Save it first, or stay.',
    change: 'Change it anyway',
    stay: 'Stay',
  },
  home: {
    title: 'Home',
    heading: 'Play for someone who will',
    headingEnd: 'listen.',
    lede: 'Students sign up with one piece, coordinators make a program of it, and a room full of neighbours gets an afternoon of music.',
    signUp: 'Sign up to play',
    logIn: 'Log in',
    browse: 'Browse events',
    ownEvents: 'My events',
    circled: 'yours!',
    slurred: 'one long breath',
    parts: [
      {
        mark: 'A',
        title: 'Students and parents',
        text: 'Keep a profile for each child once, sign up in a minute, change the piece until the program is fixed.',
      },
      {
        mark: 'B',
        title: 'Teachers',
        text: 'Bring a whole studio. Every child is printed right, in every script.',
      },
      {
        mark: 'C',
        title: 'Coordinators',
        text: 'From forty offers to a running order that fits the clock.',
      },
    ],
  },
  about: {
    title: 'About',
    body: (site: string): string =>
      `This page is under construction. ${site} is a non-profit music outreach organisation.`,
  },
  faq: { title: 'FAQ', body: 'Under Construction' },
  contact: { title: 'Contact', body: 'Questions, ideas, something that does not work? Write to us:' },
  legal: { terms: 'Terms', privacy: 'Privacy' },
  guide: { title: 'User guide', body: 'You are being taken to the user guide.', open: 'Open the user guide' },
  logout: {
    title: 'Log out',
    failed: 'You could not be logged out. Please try again.',
  },
  notFound: {
    title: 'Page Not Found',
    body: 'There is nothing at this address. It may have been moved, or mistyped.',
    home: 'Go to the home page',
  },
  remoteError: {
    old: 'This part of the portal has just been changed. Reload the page to go on.',
    off: 'This part of the portal is switched off for the moment. The rest works as usual.',
    again: 'This part stumbled twice in a row. Reload the page; what you saved is not lost.',
  },
  update: {
    ready: 'There is a new version of this part of the portal.',
    reload: 'Reload',
  },
  registry: {
    remembered: 'The portal answers only in part at the moment. You see it as it last was.',
    missing: 'Most parts of the portal cannot be reached at the moment. Please try again in a few minutes.',
  },
  shellError: {
    title: 'Something went wrong',
    body: 'The portal stumbled over its own feet. Nothing you saved is lost.',
    reload: 'Reload the page',
  },
};

/** The shape every language has to fill. */
export type ShellMessages = typeof en;
