/** The messages of the shell in English, with the exact sentences of the product spec. */
export const en = {
  access: {
    loginNeeded: 'You need to be logged in.',
    forbidden: 'You do not have permissions to access this page.',
    developer:
      'This page needs the permission "developer". Whoever runs the portal gives it to your account.',
    expired: 'You have been logged out. Log in again to continue.',
  },
  onTheWay: {
    to: (page: string): string => `Log in or create an account to continue with ${page}.`,
    signUp: (event: string, facts: string): string =>
      `Log in or create an account to sign up for ${event} (${facts}).`,
    invitation: 'Log in or create an account to continue with your invitation.',
    preview: 'Log in or create an account to look at the preview.',
    answer: 'Log in or create an account to answer.',
    answerAs: (email: string): string => `Log in, or create an account for ${email}, to answer.`,
    dismiss: 'Dismiss',
  },
  openedByAnother: {
    title: 'Open this page in its own tab',
    lede: 'Another page opened this window and could see what you type. To keep you safe, we ask for nothing here.',
    open: 'Open it in a new tab',
  },
  override: {
    active: (id: string, origin: string): string =>
      `${id} comes from ${origin}, in this browser only. Everyone else gets the published version.`,
    silent: (id: string, origin: string): string =>
      `${id} should come from ${origin}, but nothing answers there. Start it, or reset.`,
    preview: (title: string, version: string): string =>
      `A preview: ${title} is shown as version ${version}, in this browser only. Everyone else gets the published one; what you save is saved.`,
    keeps:
      'This remote cannot store that here yet: `keeps` counts once a version that declares it is previewed or published.',
    reset: 'Reset',
  },
  inspector: { title: 'Inspector', copy: 'Copy as JSON', copied: 'Copied' },
  header: {
    home: (site: string): string => `${site}, home page`,
    nav: 'Main',
    menu: 'Menu',
    open: (count: number): string => `${count} left to do`,
    messages: (count: number): string => `Notices (${count})`,
    lost: 'not available right now',
    kinds: { success: 'Done', error: 'Problem', neutral: 'Note' },
  },
  footer: {
    operator: 'A non-profit music outreach organization',
    inspect: 'Inspect',
    about: 'About',
    faq: 'FAQ',
    guide: 'User guide',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Contact',
    label: 'About this site',
  },
  theme: { label: 'Colors', system: 'System', light: 'Light', dark: 'Dark' },
  language: {
    label: 'Language',
    title: 'Change the language?',
    unsaved: 'Anything you typed on this page without saving will be lost. Save it first, or stay.',
    change: 'Change it anyway',
    stay: 'Stay',
  },
  home: {
    title: 'Home',
    heading: 'Play for someone who will',
    headingEnd: 'listen.',
    lede: 'Students sign up with one piece, coordinators make a program of it, and a room full of neighbors gets an afternoon of music.',
    signUp: 'Sign up to play',
    logIn: 'Log in',
    circled: 'yours!',
    slurred: 'one long breath',
    parts: [
      {
        mark: 'A',
        title: 'Students and parents',
        text: 'Add a profile for each child once, sign up in a minute, and change the piece until the event starts.',
      },
      {
        mark: 'B',
        title: 'Teachers',
        text: 'Bring your whole studio. Every name is printed correctly, in every script.',
      },
      {
        mark: 'C',
        title: 'Coordinators',
        text: 'Go from forty sign-ups to a running order that fits the clock.',
      },
    ],
  },
  about: {
    title: 'About',
    body: (site: string): string =>
      `This page is under construction. ${site} is a non-profit music outreach organization.`,
  },
  faq: { title: 'FAQ', body: 'Under Construction' },
  contact: { title: 'Contact', body: 'Questions, ideas, something that is not working? Write to us:' },
  legal: {
    terms: 'Terms',
    privacy: 'Privacy',
    inEnglish:
      'These texts are in English, and what counts is the English. If anything is unclear, write to us.',
  },
  guide: { title: 'User guide', body: 'You are being taken to the user guide.', open: 'Open the user guide' },
  logout: {
    title: 'Log out',
    failed: 'You could not be logged out. Please try again.',
  },
  notFound: {
    title: 'Page Not Found',
    body: 'There is nothing at this address. The page may have moved, or the address may be mistyped.',
    home: 'Go to the home page',
  },
  remoteError: {
    offTitle: (feature: string): string => `${feature} is switched off`,
    unfinishedTitle: 'This page did not open properly last time',
    unfinished: 'Everything else works as usual.',
    openAgain: 'Open it again',
    old: 'This part of the portal was just updated. Reload the page to continue.',
    off: 'This part of the portal is switched off for now. Everything else works as usual.',
    again: 'This part failed twice in a row. Reload the page; nothing you saved is lost.',
  },
  update: {
    ready: 'There is a new version of this part of the portal.',
    reload: 'Reload',
  },
  registry: {
    remembered: 'Parts of the portal are not responding right now. You are seeing it as it was last time.',
    missing: 'Most of the portal cannot be reached right now. Please try again in a few minutes.',
  },
  needsScript: 'This site needs JavaScript.',
  shellError: {
    feature: 'This page',
    title: 'Something went wrong on this page',
    body: 'What you typed is kept.',
    reload: 'Reload the page',
  },
};

/** The shape of the messages in every language. */
export type ShellMessages = typeof en;
